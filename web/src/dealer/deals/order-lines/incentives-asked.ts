import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import type { OverrideReason } from '@forecourt/domain/deals/orders/override-reasons.ts'
import type { Incentives } from './order-lines.api.ts'

/** Added and removed lines, with the reason of each removal; '' until one is chosen. */
export interface IncentiveChoice {
  readonly added: readonly string[]
  readonly removed: Readonly<Record<string, OverrideReason | ''>>
}

/**
 * The request for a choice, the removed lines, and those without a reason. Changes that somebody else has made
 * already are left out.
 */
export function incentivesAsked(
  present: readonly WorksheetLine[],
  choice: IncentiveChoice,
): { body: Incentives; gone: readonly string[]; missing: readonly string[]; isChanged: boolean } {
  const isPresent = (id: string) => present.some(line => line.id === id)
  const isGlobal = ({ origin }: WorksheetLine) => origin === 'global'
  const kept = present.filter(({ id }) => !(id in choice.removed))
  const added = choice.added.filter(id => !isPresent(id))
  const gone = Object.entries(choice.removed).filter(([id]) => isPresent(id))
  return {
    body: {
      global_ids: [...kept.filter(isGlobal).map(({ id }) => id), ...added],
      custom: kept.filter(line => !isGlobal(line)).map(({ id }) => ({ id })),
      removed: gone.flatMap(([id, reason]) => (reason === '' ? [] : [{ id, reason }])),
    },
    gone: gone.map(([id]) => id),
    missing: gone.flatMap(([id, reason]) => (reason === '' ? [id] : [])),
    isChanged: added.length > 0 || gone.length > 0,
  }
}
