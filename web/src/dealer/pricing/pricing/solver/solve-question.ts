import type { NamedLender } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { lenderRules, type LenderRules } from '@forecourt/domain/pricing/desk/lender-rules.ts'
import type { LimitedLever } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { TargetName } from '@forecourt/domain/pricing/desk/target-figure.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { useDesk, type Desk } from '../model/desk.ts'
import { mayChange } from '../model/line-permission.ts'
import { dealOf } from '../engine/matrix-question.ts'

/** Figures of a column that can be a target. */
export const targetsOf = (type: PaymentType): readonly TargetName[] =>
  type === 'cash'
    ? ['amount_due', 'due_at_signing']
    : type === 'finance'
      ? ['payment', 'amount_due', 'amount_financed', 'due_at_signing']
      : ['payment', 'amount_financed', 'due_at_signing']

/** Lines of a column that can be levers. */
export const linesOf = ({ draft }: Pick<Desk, 'draft'>, type: PaymentType): readonly WorksheetLine[] => {
  const flag = ({ cash: 'is_cash', finance: 'is_finance', lease: 'is_lease' } as const)[type]
  return draft.worksheet.lines.filter(line => line[flag])
}

/** Levers that require permission to override prices and rates. */
const priced = new Set<string>(['price', 'rate'])

/** Whether the user may not move a lever: a price or rate, or a discount, without permission. */
export function useIsGuarded() {
  const { priceReason, draft, context } = useDesk()
  return ({ lever }: Pick<LimitedLever, 'lever'>): boolean => {
    if (lever.kind !== 'line') return priceReason !== undefined && priced.has(lever.kind)
    const line = draft.worksheet.lines.find(({ id }) => id === lever.id)
    return line !== undefined && !mayChange(line, context)
  }
}

type Subject = Pick<Desk, 'draft' | 'order' | 'context'>

const nobody: NamedLender = { lender: '' }

/** The lender's limits in the column: amount of a loan, cap cost of a lease, terms for a vehicle of this age. */
export function rulesOf(subject: Subject, type: PaymentType): LenderRules {
  const { draft, order, context } = subject
  const { lender, lender_id } = type === 'cash' ? nobody : draft.worksheet[type]
  return lenderRules(dealOf(draft.worksheet, type, subject), context.programmes, {
    lender,
    lender_id,
    model_year: order.vehicle.year,
  })
}

/**
 * Five levers and any one line. A price is limited to the list price or the current one, if higher; another rate than
 * the programme's is an override.
 */
export function leversOf(subject: Subject, type: PaymentType, lineId: string): LimitedLever[] {
  const { draft, order, context } = subject
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
      {
        lever: { kind: 'rate' },
        limits: { max: '39', ...(own !== undefined && { ask_below: own, ask_above: own }) },
      },
      { lever: { kind: 'term' }, options: rulesOf(subject, type).terms(options) },
    )
  }
  if (lineId !== '') levers.push({ lever: { kind: 'line', id: lineId } })
  return levers
}
