/** What one browser tab keeps until it is closed. The names are fixed (decisions 2.16). */
export type TabKey =
  | 'dp-last-url'
  | 'dp-session'
  | 'dp-device'
  | 'dp-views'
  | 'dp-chunk-reload'
  | 'dp-trs-back'
  | 'dp-worksheets'
  | 'dp-unanswered'
  | 'dp-shop-language'
  | `dp-shop-visitor:${string}`

/** Storage can fail (private mode, full disk); the value is then kept until the page is left. */
const refused = new Map<TabKey, string>()

export function readTab(key: TabKey): string | null {
  try {
    return refused.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: TabKey, value: string): void {
  try {
    sessionStorage.setItem(key, value)
    refused.delete(key)
  } catch {
    refused.set(key, value)
  }
}

export function forgetTab(...keys: readonly TabKey[]): void {
  for (const key of keys) refused.delete(key)
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Storage is not available.
  }
}
