import { DIFFERENCE_KINDS } from '@forecourt/domain/deals/deposits/deposit-differences.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { Id, Timestamp } from '#platform/text.ts'

/** Differences between the ledger and the card provider (`docs/decisions/0060-disputes.md`). */
const DepositDifference = z.object({
  id: Id,
  kind: z.enum(codesOf(DIFFERENCE_KINDS)),
  account: z.string(),
  /** The provider's id of the payment; null: the difference concerns the whole account. */
  payment: z.string().nullable(),
  /** The value of each side, an amount or a state; null: none. */
  ours: Amount.nullable(),
  theirs: Amount.nullable(),
  ours_state: z.string().nullable(),
  theirs_state: z.string().nullable(),
  order: z.object({ id: Id, number: z.string(), customer: Id, full_name: z.string() }).nullable(),
  found: Timestamp,
  /** When a comparison first no longer found it; null: it is open. */
  resolved: Timestamp.nullable(),
})
export type DepositDifference = z.output<typeof DepositDifference>

export const depositDifferences = {
  list: endpoint('GET /api/dealer/deposit-differences/', {
    ours: true,
    access: 'deposit-difference:list',
    summary: 'Differences between deposits and the card provider: open ones first, resolved ones for 30 days',
    response: z.object({
      results: z.array(DepositDifference),
      open: z.int().min(0),
      /** Time of the last comparison; null: never. */
      compared: Timestamp.nullable(),
    }),
  }),
}
