import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { Draft } from './draft.ts'

/** The draft with its removed fees from the catalogue, for the names of figures. */
export function withRemovedFees(draft: Draft, library: readonly LibraryLine[]): Draft {
  const { worksheet } = draft
  const gone = library.filter(({ id }) => worksheet.lines.every(line => line.id !== id))
  return { ...draft, worksheet: { ...worksheet, lines: [...worksheet.lines, ...gone] } }
}
