/** Preferences that this browser keeps across visits, never data of a deal. */
export type DeviceKey =
  | 'dp-color-scheme'
  | 'dp-customer-columns'
  | 'dp-density'
  | 'dp-shortcuts'
  | `dp-shop-visits:${string}`
  | 'dp-sidebar'
  | 'dp-start'
  | 'dp-settings-open'

export function readDevice(key: DeviceKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeDevice(key: DeviceKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A preference that cannot be stored still applies to this page.
  }
}
