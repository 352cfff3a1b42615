import type { Difference } from '@forecourt/contract/pricing/lenders.ts'
import type { CellChange } from '@forecourt/domain/pricing/rate-cards/card-difference.ts'

/** Maximum number of listed changes; a new card has thousands. */
const mostChanges = 500

export const differenceWire = (changes: readonly CellChange[]): Difference => ({
  added: changes.filter(({ before }) => before === null).length,
  changed: changes.filter(({ before, after }) => before !== null && after !== null).length,
  removed: changes.filter(({ after }) => after === null).length,
  changes: changes.slice(0, mostChanges).map(change => ({ ...change })),
})
