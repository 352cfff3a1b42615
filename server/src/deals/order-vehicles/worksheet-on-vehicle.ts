import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { optionFor } from '@forecourt/domain/pricing/desk/starting-offers.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { onVehicle } from '#pricing/pricing/chosen-accessories.ts'
import type { Desk } from '#pricing/pricing/desk.queries.ts'
import { defaultLines, libraryLines } from '#pricing/pricing/library-lines.ts'
import { financedOf } from '#pricing/pricing/price-worksheet.ts'
import type { Law } from '#pricing/pricing/starting-terms.ts'
import { defaultWorksheet, offersFor } from '#pricing/pricing/worksheet-defaults.ts'

interface Replacing {
  readonly row: Pick<OrderRow, 'order' | 'vehicle'>
  readonly vehicle: OrderRow['vehicle']
  readonly language: 'en' | 'fr'
  readonly law: Law
}

/**
 * The worksheet of a deal on another vehicle: its price and the lenders' terms, with what was agreed with the
 * customer: down payments, terms, trade-ins, and every line that applies to the vehicle.
 */
export function worksheetOnVehicle(desk: Desk, { row, vehicle, language, law }: Replacing): Worksheet {
  const { worksheet: before, payment_type } = row.order
  const { finance, lease, cash, trade_in, second_trade_in, credit_score, include_tax } = before
  const start = defaultWorksheet(
    withTermsOf(desk, before),
    vehicle,
    {
      language,
      postal_code: before.postal_code,
      include_tax,
      finance_down_payment: finance.down_payment,
      lease_down_payment: lease.down_payment,
    },
    law,
  )
  const sheet = {
    ...start,
    cash,
    trade_in,
    ...(second_trade_in && { second_trade_in }),
    credit_score,
    lines: linesFor(desk, { row, vehicle }, start.lines),
  }
  return withRatesFor(desk, { vehicle, language, law }, { ...sheet, payment_type })
}

/** The desk with the terms and distance of the deal, and its lenders first. */
function withTermsOf(desk: Desk, { finance, lease }: Worksheet): Desk {
  const { settings, programmes } = desk
  const isNamed = ({ id }: Desk['programmes'][number]) =>
    id !== undefined && (id === finance.lender_id || id === lease.lender_id)
  return {
    ...desk,
    programmes: [...programmes.filter(isNamed), ...programmes.filter(one => !isNamed(one))],
    settings: {
      ...settings,
      oem: { ...settings.oem, term: finance.term, frequency: finance.frequency },
      lease: {
        ...settings.lease,
        term: lease.term,
        frequency: lease.frequency,
        distance: lease.distance_allowance,
      },
    },
  }
}

/** The agreed lines that apply to the vehicle, and the default lines that the other vehicle did not have. */
function linesFor(
  desk: Desk,
  { row, vehicle }: Pick<Replacing, 'row' | 'vehicle'>,
  starting: readonly WorksheetLine[],
): WorksheetLine[] {
  const agreed = onVehicle(vehicle, row.order, desk).lines
  const library = libraryLines(desk, vehicle)
  const isPossible = ({ id, origin, plan, pre_installed }: WorksheetLine) =>
    origin === 'custom' ||
    plan !== undefined ||
    pre_installed === true ||
    library.some(one => one.id === id && one.applies)
  const kept = agreed.filter(isPossible)
  const known = new Set([
    ...kept.map(({ id }) => id),
    // A line that staff removed is not added again with another vehicle.
    ...defaultLines(libraryLines(desk, row.vehicle), desk.settings).map(({ id }) => id),
  ])
  return [...kept, ...starting.filter(({ id }) => !known.has(id))]
}

/** In the USA the credit score picks the rate of the lender and term. */
function withRatesFor(
  desk: Desk,
  { vehicle, language, law }: Pick<Replacing, 'vehicle' | 'language' | 'law'>,
  { payment_type: _type, ...sheet }: Worksheet & Pick<OrderRow['order'], 'payment_type'>,
): Worksheet {
  if (sheet.credit_score === null || law.taxes === undefined) return sheet
  const setting = { vehicle, taxes: law.taxes, quoteDate: law.quoteDate, now: new Date(0) }
  const offers = offersFor(desk, vehicle, {
    language,
    lenders: sheet,
    creditScore: sheet.credit_score,
    financed: financedOf(sheet, setting),
  })
  const loan = optionFor(offers.finance.options, sheet.finance.term)
  const lease = offers.lease && optionFor(offers.lease.options, sheet.lease.term)
  return {
    ...sheet,
    finance: { ...sheet.finance, ...(loan && { rate: loan.rate, term: loan.term }) },
    lease: { ...sheet.lease, ...(lease && { rate: lease.rate, term: lease.term }) },
  }
}
