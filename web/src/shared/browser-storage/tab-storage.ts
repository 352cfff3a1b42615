/** What one browser tab remembers until it is closed. The names are fixed (decisions 2.16). */
export type TabKey =
  | 'dp-last-url'
  | 'dp-session'
  | 'dp-device'
  | 'dp-views'
  | 'dp-chunk-reload'
  | 'dp-trs-back'
  | 'dp-worksheets'
  | 'dp-shop-language'
  | `dp-shop-visitor:${string}`

/** Storage can be refused (private mode, full disk); the panel then works without memory. */
export function readTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: TabKey, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Nothing to do: the value is a convenience.
  }
}

export function forgetTab(...keys: readonly TabKey[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // See writeTab.
  }
}
