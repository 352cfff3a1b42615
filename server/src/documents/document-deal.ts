import { dealInputOf } from '@forecourt/contract/deal-input.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import type { DocumentDeal } from '@forecourt/domain/documents/deal-document.ts'
import type { DealInput } from '@forecourt/domain/payments/deal-input.ts'
import { priceDeal } from '@forecourt/domain/payments/price-deal.ts'
import type { Tx } from '../db/client.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { isZeroEmission, unpriceable } from '../pricing/price-worksheet.ts'
import { registrationPlace, taxRulesOf } from '../pricing/registration-place.ts'
import type { SessionDealership } from '../sessions/session.ts'

const idsOf = (worksheet: Worksheet, isWanted: (line: Worksheet['lines'][number]) => boolean) =>
  new Set(worksheet.lines.filter(isWanted).map(line => line.id))

/** The saved deal in its chosen payment type, with the law of its place on this day. */
export async function dealInputOfOrder(
  tx: Tx,
  tenant: SessionDealership,
  { order, vehicle }: OrderRow,
  day: string,
): Promise<DealInput> {
  const place = registrationPlace(tenant, order.worksheet.postal_code)
  const taxes = await taxRulesOf(tx, tenant, place, day)
  const { vehicle_condition: condition, fuel_type } = vehicle
  return dealInputOf(order.worksheet, order.payment_type, {
    vehicle: { condition, is_zero_emission: isZeroEmission(fuel_type) },
    taxes,
    quote_date: day,
  })
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
  const pricing = priceDeal(input)
  if (!pricing.ok) throw unpriceable(pricing.problems)
  return {
    input,
    pricing,
    trace: pricing.trace(),
    seller_region: seller.province_code,
    government_lines: idsOf(worksheet, ({ type }) => type === 'government' || type === 'license'),
    manufacturer_lines: idsOf(worksheet, ({ paid_by }) => paid_by === 'manufacturer'),
  }
}
