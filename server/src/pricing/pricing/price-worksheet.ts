import { dealInputOf, type DealCircumstances } from '@forecourt/contract/pricing/deal-input.ts'
import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import { pricingWire } from '@forecourt/contract/pricing/pricing-wire.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { amountFinanced } from '@forecourt/domain/pricing/desk/starting-offers.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { dealVehicleOf, type VehicleFacts } from '@forecourt/domain/pricing/payments/deal/deal-vehicle.ts'
import type { PricedDeal, PricingRemark } from '@forecourt/domain/pricing/payments/deal/deal-pricing.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { Refusal } from '#platform/http/refusal.ts'

export interface Circumstances {
  readonly vehicle: VehicleFacts & { readonly year?: number }
  readonly taxes: TaxRules
  readonly quoteDate: string
  readonly now: Date
}

/**
 * Prices one column of a worksheet with the engine.
 * @throws Refusal 400 `pricing_invalid` whose fields name the inputs that cannot be priced
 */
export function priceWorksheet(
  worksheet: Worksheet,
  paymentType: PaymentType,
  circumstances: Circumstances,
): Pricing {
  const priced = priceOrRefuse(inputOf(worksheet, paymentType, circumstances))
  return pricingWire(priced, worksheet, circumstances.now.toISOString())
}

/** The financed amount of a worksheet's loan in cents; undefined if it cannot be priced. */
export function financedOf(worksheet: Worksheet, circumstances: Circumstances): Cents | undefined {
  const deal = dealInputOf(worksheet, 'finance', circumstancesOf(circumstances))
  return deal.payment_type === 'finance' ? amountFinanced(deal) : undefined
}

/**
 * Prices a deal with the engine.
 * @throws Refusal 400 `pricing_invalid` whose fields name the inputs that cannot be priced
 */
export function priceOrRefuse(input: DealInput): PricedDeal {
  const priced = priceDeal(input)
  if (!priced.ok)
    throw new Refusal('validation', { code: 'pricing_invalid', fields: fieldsOf(priced.problems) })
  return priced
}

/** One column of a worksheet as input of the engine. */
export const inputOf = (worksheet: Worksheet, paymentType: PaymentType, circumstances: Circumstances) =>
  dealInputOf(worksheet, paymentType, circumstancesOf(circumstances))

/** The vehicle, taxes and date of a worksheet as input of the engine. */
export const circumstancesOf = ({ vehicle, taxes, quoteDate }: Circumstances): DealCircumstances => ({
  vehicle: { ...dealVehicleOf(vehicle), model_year: vehicle.year ?? null },
  taxes,
  quote_date: quoteDate,
})

function fieldsOf(problems: readonly PricingRemark[]): Record<string, FieldProblem[]> {
  const fields: Record<string, FieldProblem[]> = {}
  for (const { field, rule, params } of problems) fields[field] ??= [{ rule, params }]
  return fields
}
