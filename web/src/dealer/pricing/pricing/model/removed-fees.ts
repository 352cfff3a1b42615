import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { Draft } from './draft.ts'

/** A draft for the names of its figures: with the fees that were taken off, as the library has them. */
export function withRemovedFees(draft: Draft, library: readonly LibraryLine[]): Draft {
  const { worksheet } = draft
  const gone = library.filter(({ id }) => worksheet.lines.every(line => line.id !== id))
  return { ...draft, worksheet: { ...worksheet, lines: [...worksheet.lines, ...gone] } }
}
