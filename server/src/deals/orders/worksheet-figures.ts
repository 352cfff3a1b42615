import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { sumCents } from '@forecourt/domain/platform/money/cents.ts'
import {
  lineFieldOf,
  lineFigure,
  type LineFigure,
} from '@forecourt/domain/pricing/payment-types/line-overrides.ts'
import { programmeResidualPct } from '@forecourt/domain/pricing/payments/lease/residual.ts'
import { STATED_TERMS } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import type { Own } from './own-terms.ts'

/** The figure of a worksheet by the field name of refusals and overrides; undefined if it has none. */
export function figureOf(worksheet: Worksheet, field: string): string | undefined {
  const named = lineFieldOf(field)
  if (named)
    return lineFigure(
      worksheet.lines.find(({ id }) => id === named.id),
      named.what,
    )
  if (field === 'price' || field === 'msrp') return worksheet[field]
  if (field === 'finance.rate') return worksheet.finance.rate
  if (field === 'finance.lender_fees') return feesText(worksheet.finance.lender_fees)
  if (field === 'finance.balloon') return worksheet.finance.balloon
  if (field === 'finance.days_to_first_payment') return worksheet.finance.days_to_first_payment?.toString()
  const [product, name = ''] = field.split('.')
  const figure: unknown =
    product === 'lease' ? Object.entries(worksheet.lease).find(([key]) => key === name)?.[1] : undefined
  return typeof figure === 'string' || typeof figure === 'number' ? String(figure) : undefined
}

/** The sum of a loan's lender fees, as text. */
const feesText = (fees: Worksheet['finance']['lender_fees'] = []): string =>
  fromCents(sumCents(fees.map(({ amount }) => toCents(amount))))

/**
 * The worksheet with one figure reset to the vehicle's, the programme's or the library's; undefined if they
 * have none.
 */
export function withOwnFigure(
  worksheet: Worksheet,
  field: string,
  { terms, library }: Own,
): Worksheet | undefined {
  const named = lineFieldOf(field)
  if (named?.what === 'discount')
    return { ...worksheet, lines: worksheet.lines.filter(({ id }) => id !== named.id) }
  if (named) {
    const own = library.find(({ id }) => id === named.id)
    return own && { ...worksheet, lines: withOwnLine(worksheet.lines, own, named.what) }
  }
  const { finance, lease } = worksheet
  if (field === 'price' || field === 'msrp') return { ...worksheet, [field]: terms[field] }
  if (field === 'finance.rate') {
    const rate = terms.finance.find(({ term }) => term === finance.term)?.rate
    return rate === undefined ? undefined : { ...worksheet, finance: { ...finance, rate } }
  }
  if (field === 'finance.lender_fees') {
    const { lender_fees } = terms
    return lender_fees && { ...worksheet, finance: { ...finance, lender_fees: [...lender_fees] } }
  }
  if (field === 'finance.balloon') {
    const { balloon: _balloon, ...rest } = finance
    return { ...worksheet, finance: rest }
  }
  if (field === 'finance.days_to_first_payment') {
    const { days_to_first_payment: _days, ...rest } = finance
    return { ...worksheet, finance: rest }
  }
  const changes = ownLease(lease, field, terms)
  return changes && { ...worksheet, lease: { ...lease, ...changes } }
}

/** The lines with one figure reset to the library's; a removed line is added again. */
function withOwnLine(lines: Worksheet['lines'], own: LibraryLine, what: LineFigure): Worksheet['lines'] {
  const { applies: _applies, include_by_default: _included, ...whole } = own
  if (!lines.some(({ id }) => id === own.id)) return [...lines, whole]
  return lines.map(line => (line.id === own.id ? ownLine(line, own, what) : line))
}

function ownLine(line: WorksheetLine, own: WorksheetLine, what: LineFigure): WorksheetLine {
  const { amount, taxability, is_doc_fee, cap_cost, residualize, tax_in_cap } = own
  if (what === 'amount') return { ...line, amount }
  if (what === 'taxability') {
    const plan = line.plan && own.plan && { plan: { ...line.plan, taxes: own.plan.taxes } }
    return { ...line, taxability, is_doc_fee, cap_cost, residualize, tax_in_cap, ...plan }
  }
  const { is_cash, is_finance, is_lease } = own
  return { ...line, is_cash, is_finance, is_lease }
}

function ownLease(
  lease: Worksheet['lease'],
  field: string,
  { lease: options, distances, lease_card: card }: Own['terms'],
): Partial<Worksheet['lease']> | undefined {
  const option = options.find(({ term }) => term === lease.term)
  if (field === 'lease.rate') return option && { rate: option.rate }
  if (field === 'lease.residual_percent') {
    const points = distances.find(one => one.per_year === lease.distance_allowance)?.adjustment_pp
    const percent = option?.residual_percent ?? undefined
    return percent === undefined ? undefined : { residual_percent: programmeResidualPct(percent, points) }
  }
  if (field === 'lease.acquisition_fee') return card && { acquisition_fee: card.acquisition_fee }
  if (field === 'lease.security_deposit') return card && { security_deposit: card.security_deposit }
  const name = STATED_TERMS.find(one => field === `lease.${one}`)
  if (name) return card && { [name]: card[name] }
  if (field === 'lease.disposition_fee') return card && { disposition_fee: card.disposition_fee ?? '0.00' }
  const method = card?.method as Worksheet['lease']['method'] | undefined
  return method && { method }
}
