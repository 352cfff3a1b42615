import { readDevice, writeDevice } from '#shared/browser-storage/device-storage.ts'

export type Density = 'compact' | 'comfortable'

/** The staff's choice; without one, compact where the window has room for it (interface 1.3). */
export function currentDensity(): Density {
  const kept = readDevice('dp-density')
  if (kept === 'compact' || kept === 'comfortable') return kept
  return window.matchMedia('(min-width: 75em)').matches ? 'compact' : 'comfortable'
}

export function applyDensity(density: Density = currentDensity()): void {
  document.documentElement.dataset['density'] = density
}

export function chooseDensity(density: Density): void {
  writeDevice('dp-density', density)
  applyDensity(density)
}
