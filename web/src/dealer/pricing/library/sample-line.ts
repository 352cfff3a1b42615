import type { LineSample } from '@forecourt/contract/pricing/line-coverage.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { withoutStacking } from '@forecourt/domain/pricing/discounts/discount-stacking.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { Frequency } from '@forecourt/domain/platform/money/frequency.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { sampleColumns } from '#dealer/pricing/payment-settings/sample-worksheet.ts'
import type { CatalogueName } from './library.api.ts'
import { bodyOf, isFee, isGlobal } from './line-values.ts'

/** Effect of a line on one column of the sample: on the amount due, or on each payment. */
export interface Effect {
  readonly kind: 'cash' | 'bank' | 'oem' | 'lease'
  readonly change: Cents
  readonly frequency: Frequency | undefined
}

/** The worksheet line of a form; undefined until it has an amount. */
export function sampleLine(shelf: CatalogueName, values: FieldValues, id: string): WorksheetLine | undefined {
  const body = bodyOf(shelf, values, 0) as Partial<WorksheetLine> & {
    readonly marketscan_type?: string | null
  }
  const figure = isPercent(body) ? body.percent : values['amount']
  if (parseCents(String(figure ?? '')) === undefined) return undefined
  return {
    id,
    origin: isGlobal(shelf) ? 'global' : 'custom',
    kind: isFee(shelf) ? 'fee' : (body.kind ?? 'discount'),
    name: String(body.name),
    name_fr: String(body.name_fr),
    amount: body.amount ?? '0.00',
    percent: body.percent ?? null,
    incentive_type: body.incentive_type ?? null,
    paid_by: body.paid_by ?? 'dealer',
    type: isFee(shelf) ? (body.type ?? 'custom') : null,
    taxability: body.taxability ?? 'taxable',
    is_doc_fee: body.marketscan_type === 'doc',
    is_cash: body.is_cash === true,
    is_finance: body.is_finance === true,
    is_lease: body.is_lease === true,
    cap_cost: body.cap_cost === true,
    residualize: body.residualize === true,
    tax_in_cap: body.tax_in_cap === true,
  }
}

const isPercent = ({ incentive_type }: Partial<WorksheetLine>) =>
  incentive_type === 'percentage_discount' || incentive_type === 'rate_reduction'

/** Differences of the sample with and without the line. */
export function effectsOf({ sample, settings }: LineSample, line: WorksheetLine): readonly Effect[] {
  if (sample === null) return []
  const others = sample.lines.filter(({ id }) => id !== line.id)
  const isExclusive = settings.discount_settings.stacking === 'exclusive'
  const columnsWith = (lines: WorksheetLine[]) =>
    sampleColumns({ ...sample, lines: isExclusive ? withoutStacking(lines) : lines }, settings)
  const without = columnsWith(others)
  return columnsWith([...others, line]).flatMap(({ kind, pricing }, at): readonly Effect[] => {
    const before = without[at]?.pricing
    if (!pricing?.ok || !before?.ok) return []
    if (pricing.payment_type === 'cash' && before.payment_type === 'cash') {
      const change = cents(pricing.totals.amount_due - before.totals.amount_due)
      return [{ kind, change, frequency: undefined }]
    }
    if (pricing.payment_type === 'cash' || before.payment_type === 'cash') return []
    const { amount, frequency } = pricing.payment
    return [{ kind, change: cents(amount - before.payment.amount), frequency }]
  })
}
