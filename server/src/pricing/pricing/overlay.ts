import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { PricingRequest } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { addCents } from '@forecourt/domain/platform/money/cents.ts'

/** Applies the single parameters of the specification to the worksheet. Null and undefined change nothing. */
export function overlay(
  worksheet: Worksheet,
  paymentType: PaymentType,
  asked: Omit<PricingRequest, 'inventory' | 'worksheet' | 'shown_figure'>,
): Worksheet {
  const { trade_in } = worksheet
  const common = {
    ...worksheet,
    ...pricesOf(worksheet, asked),
    include_tax: asked.include_tax ?? worksheet.include_tax,
    postal_code: asked.postal_code ?? worksheet.postal_code,
    credit_score: asked.credit_score ?? worksheet.credit_score,
    trade_in: {
      ...trade_in,
      credit: asked.trade_in_credit ?? trade_in.credit,
      owing: asked.trade_in_owing ?? trade_in.owing,
    },
  }
  const { cash, finance, lease } = worksheet
  if (paymentType === 'cash')
    return { ...common, cash: { down_payment: asked.down_payment ?? cash.down_payment } }
  const product = paymentType === 'finance' ? finance : lease
  const changed = {
    rate: asked.rate ?? product.rate,
    term: asked.term ?? product.term,
    frequency: asked.payment_frequency ?? product.frequency,
    down_payment: asked.down_payment ?? product.down_payment,
  }
  if (paymentType === 'finance') return { ...common, finance: { ...finance, ...changed } }
  const distance_allowance = asked.distance_allowance ?? lease.distance_allowance
  return { ...common, lease: { ...lease, ...changed, distance_allowance } }
}

type Prices = Pick<PricingRequest, 'total_purchase_price' | 'options_price'>

/** Options are part of the manufacturer's price, so a lease's residual includes them (finance 5.3). */
function pricesOf(worksheet: Worksheet, { total_purchase_price, options_price }: Prices) {
  const options = toCents(options_price ?? '0.00')
  return {
    price: fromCents(addCents(toCents(total_purchase_price ?? worksheet.price), options)),
    msrp: fromCents(addCents(toCents(worksheet.msrp), options)),
  }
}
