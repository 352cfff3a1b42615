import { toCents } from '@forecourt/contract/money.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { WorksheetLine } from '@forecourt/contract/worksheet.ts'
import type { LimitedLever } from '@forecourt/domain/desk/solve-levers.ts'
import type { TargetName } from '@forecourt/domain/desk/target-figure.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import type { Desk } from './desk.ts'

/** The figures of a column that can be aimed at. */
export const targetsOf = (type: PaymentType): readonly TargetName[] =>
  type === 'cash'
    ? ['amount_due', 'due_at_signing']
    : type === 'finance'
      ? ['payment', 'amount_due', 'amount_financed', 'due_at_signing']
      : ['payment', 'amount_financed', 'due_at_signing']

/** Lines of a column that money can be moved in. */
export const linesOf = ({ draft }: Pick<Desk, 'draft'>, type: PaymentType): readonly WorksheetLine[] => {
  const flag = ({ cash: 'is_cash', finance: 'is_finance', lease: 'is_lease' } as const)[type]
  return draft.worksheet.lines.filter(line => line[flag])
}

/** Levers that only those may move who may override prices and rates. */
const guarded = new Set<string>(['price', 'rate'])

export const isGuarded = ({ lever }: { lever: LimitedLever['lever'] }): boolean => guarded.has(lever.kind)

/**
 * Five levers at once and any one line. A price goes up to the list price or what stands there already; a rate below
 * the programme's asks a manager.
 */
export function leversOf(
  { draft, order, context }: Pick<Desk, 'draft' | 'order' | 'context'>,
  type: PaymentType,
  lineId: string,
): LimitedLever[] {
  const { worksheet } = draft
  const most = cents(Math.max(toCents(order.vehicle.listing_price), toCents(worksheet.price)))
  const levers: LimitedLever[] = [
    { lever: { kind: 'price' }, limits: { max: most } },
    { lever: { kind: 'down_payment' }, limits: { max: most } },
    { lever: { kind: 'trade_in' }, limits: { max: cents(2 * most) } },
  ]
  if (type !== 'cash') {
    const { options } = context[type]
    const own = options.find(({ term }) => term === worksheet[type].term)?.rate
    levers.push(
      { lever: { kind: 'rate' }, limits: { max: '39', ...(own !== undefined && { ask_below: own }) } },
      { lever: { kind: 'term' }, options },
    )
  }
  if (lineId !== '') levers.push({ lever: { kind: 'line', id: lineId } })
  return levers
}
