import { leverScale } from '@forecourt/domain/pricing/desk/lever.ts'
import type { LimitedLever } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { LeverLimits } from '@forecourt/domain/pricing/desk/solve.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'

/** Order of the levers, and how far each may go, as typed. */
export interface ShareOrder {
  readonly keys: readonly string[]
  readonly isOn: Readonly<Record<string, boolean>>
  readonly limits: Readonly<Record<string, string>>
}

export const startingOrder: ShareOrder = {
  keys: ['down_payment', 'price', 'trade_in', 'term', 'rate', 'line'],
  isOn: { down_payment: true, price: true },
  limits: {},
}

/** All lines share one place in the order. */
export const keyOfLever = ({ lever }: Pick<LimitedLever, 'lever'>): string => lever.kind

/** The levers in the chosen order. */
export const inOrder = (levers: readonly LimitedLever[], { keys }: ShareOrder): LimitedLever[] =>
  levers.toSorted((a, b) => keys.indexOf(keyOfLever(a)) - keys.indexOf(keyOfLever(b)))

/** Moves a lever one place up or down among the visible ones. */
export function moved(order: ShareOrder, shown: readonly string[], key: string, by: -1 | 1): ShareOrder {
  const other = shown[shown.indexOf(key) + by]
  if (other === undefined) return order
  const keys = order.keys.map(one => (one === key ? other : one === other ? key : one))
  return { ...order, keys }
}

/** Whether more of a lever lowers the figure: then its limit is a maximum, otherwise a minimum. */
export function isLimitedAbove(deal: DealInput, { lever }: LimitedLever): boolean {
  if (lever.kind === 'down_payment' || lever.kind === 'trade_in') return true
  if (lever.kind !== 'line') return false
  return deal.lines.some(({ id, kind }) => id === lever.id && kind === 'discount')
}

/** Unit of a lever's limit; a term has none. */
export const limitUnit = (deal: DealInput, { lever }: LimitedLever): 'cents' | 'percent' | undefined =>
  lever.kind === 'term' ? undefined : leverScale(deal, lever)?.unit

/** The lever with its typed limit; an invalid one does not limit. */
export function limited(deal: DealInput, lever: LimitedLever, text: string | undefined): LimitedLever {
  if ('options' in lever || text === undefined || text === '') return lever
  const limit =
    limitUnit(deal, lever) === 'percent'
      ? /^\d{1,2}(\.\d{1,4})?$/.test(text)
        ? text
        : undefined
      : parseCents(text)
  if (limit === undefined) return lever
  const limits: LeverLimits = { ...lever.limits, [isLimitedAbove(deal, lever) ? 'max' : 'min']: limit }
  return { lever: lever.lever, limits }
}
