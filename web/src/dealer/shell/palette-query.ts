/** Kind of search: everything, `>` actions, `#` orders, `@` people (interface 1.9). */
export type PaletteMode = 'all' | 'actions' | 'order' | 'user'

const modes: Readonly<Record<string, PaletteMode>> = { '>': 'actions', '#': 'order', '@': 'user' }

/** The first character chooses the kind, the rest is the search text. */
export function readPalette(typed: string): { readonly mode: PaletteMode; readonly wanted: string } {
  const mode = modes[typed.slice(0, 1)]
  return mode === undefined ? { mode: 'all', wanted: typed.trim() } : { mode, wanted: typed.slice(1).trim() }
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** "D12-26000123" is also found by "26000123" and "d1226". */
export const isOrderNumber = (number: string, wanted: string): boolean =>
  bare(wanted).length >= 2 && bare(number).includes(bare(wanted))

/** A stock number or the end of a VIN: one word with a digit in it. Anything else is a name. */
export const looksLikeVehicle = (wanted: string): boolean =>
  /^[a-z\d-]{3,17}$/i.test(wanted) && /\d/.test(wanted)
