import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { DocumentDeal } from '@forecourt/domain/deals/documents/deal-document.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { traceOf } from '@forecourt/domain/pricing/traces/trace-of.ts'
import type { Tx } from '#platform/db/client.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { inputOf, priceOrRefuse } from '#pricing/pricing/price-worksheet.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'

const idsOf = (worksheet: Worksheet, isWanted: (line: Worksheet['lines'][number]) => boolean) =>
  new Set(worksheet.lines.filter(isWanted).map(line => line.id))

/** The saved deal in its chosen payment type, with the law of its place on this day. */
export async function dealInputOfOrder(
  tx: Tx,
  tenant: SessionDealership,
  { order, vehicle }: OrderRow,
  now: Date,
): Promise<DealInput> {
  const day = quoteDate(now, tenant.timezone)
  const place = registrationPlace(tenant, order.worksheet.postal_code)
  const taxes = await taxRulesOf(tx, tenant, place, day)
  return inputOf(order.worksheet, order.payment_type, { vehicle, taxes, quoteDate: day, now })
}

/**
 * The deal as documents need it.
 * @throws Refusal 400 `pricing_invalid` when it cannot be priced
 */
export function documentDealOf(
  input: DealInput,
  { worksheet }: Pick<OrderRow['order'], 'worksheet'>,
  seller: Pick<SessionDealership, 'province_code'>,
): DocumentDeal {
  const pricing = priceOrRefuse(input)
  return {
    input,
    pricing,
    trace: traceOf(pricing),
    seller_region: seller.province_code,
    government_lines: new Set([
      ...idsOf(worksheet, ({ type }) => type === 'government' || type === 'license'),
      'registration_duty',
    ]),
    manufacturer_lines: idsOf(worksheet, ({ paid_by }) => paid_by === 'manufacturer'),
  }
}
