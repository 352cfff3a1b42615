import { z } from 'zod'
import { Amount, Decimal } from '#platform/money.ts'
import { Id, optionalText, requiredText, text } from '#platform/text.ts'

const Name = requiredText(80)
/** Empty if French is not required by law: then the English name is shown. */
const FrenchName = text(80).default('')
const Order = z.int().min(0).max(9999)
const on = z.boolean().default(true)
const off = z.boolean().default(false)

/** When a line applies to a deal: payment types and vehicle conditions. Product 3, custom fee. */
const customFlags = {
  include_by_default: off,
  is_cash: on,
  is_finance: on,
  is_lease: on,
  applicable_new: on,
  applicable_used: on,
  applicable_cpo: on,
}

/** Additional conditions of global lines: stock statuses and kinds of vehicles. Product 3, global discount. */
export const globalFlags = {
  ...customFlags,
  is_in_stock: on,
  is_in_transit: on,
  is_demo: on,
  is_pending: on,
  is_virtual: on,
  is_as_is: on,
  /** Segments, `make:…`, `model:…` (domain vehicle-types); an empty list is no limit. */
  vehicle_types: z.array(text(80)).max(60).default([]),
}

const FeeKind = z.enum(['government', 'dealer', 'manufacturer', 'delivery', 'custom', 'gas', 'license'])
const FeeTaxability = z.enum(['taxable', 'non_taxable', 'gst_only', 'pst_only', 'by_state_rule'])
const DiscountTaxability = z.enum(['before_tax', 'after_tax', 'by_state_rule'])

const fee = {
  name: Name,
  name_fr: FrenchName,
  amount: Amount,
  taxability: FeeTaxability,
  type: FeeKind,
  cap_cost: off,
  residualize: off,
  tax_in_cap: off,
  marketscan_type: optionalText(40),
  order: Order.default(0),
}

export const GlobalFeeBody = z.strictObject({
  ...fee,
  ...globalFlags,
  selectable_by_customer: off,
  description_en: optionalText(500),
  description_fr: optionalText(500),
})

export const CustomFeeBody = z.strictObject({ ...fee, ...customFlags })

const discount = {
  name: Name,
  name_fr: FrenchName,
  amount: Amount,
  taxability: DiscountTaxability,
  order: Order.default(0),
}

const IncentiveType = z.enum(['percentage_discount', 'rate_reduction', 'rebate'])

export const GlobalDiscountBody = z.strictObject({
  ...discount,
  ...globalFlags,
  marketscan_type: optionalText(40),
  /** The dealer's own money, or an incentive: money, a percentage or percentage points from a programme. */
  kind: z.enum(['discount', 'incentive']).default('discount'),
  incentive_type: IncentiveType.nullish().default(null),
  percent: Decimal.nullish().default(null),
  paid_by: z.enum(['dealer', 'manufacturer']).default('dealer'),
})

export const CustomDiscountBody = z.strictObject({ ...discount, ...customFlags })

type Given<S extends z.ZodRawShape> = {
  [Name in keyof S]: S[Name] extends z.ZodDefault<infer Inner> ? Inner : S[Name]
}

/** The fields of a body without the defaults of a new line. */
export const given = <S extends z.ZodRawShape>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault ? field.unwrap() : field,
    ]),
  ) as unknown as Given<S>

const stored = { id: Id, version: z.int() }
const nullable = z.string().nullable()

export const CustomFee = z.object({
  ...given(CustomFeeBody.shape),
  marketscan_type: nullable,
  ...stored,
})
export type CustomFee = z.output<typeof CustomFee>

export const GlobalFee = z.object({
  ...given(GlobalFeeBody.shape),
  marketscan_type: nullable,
  description_en: nullable,
  description_fr: nullable,
  ...stored,
})
export type GlobalFee = z.output<typeof GlobalFee>

export const CustomDiscount = z.object({ ...given(CustomDiscountBody.shape), ...stored })
export type CustomDiscount = z.output<typeof CustomDiscount>

export const GlobalDiscount = z.object({
  ...given(GlobalDiscountBody.shape),
  marketscan_type: nullable,
  incentive_type: IncentiveType.nullable(),
  percent: Decimal.nullable(),
  ...stored,
})
export type GlobalDiscount = z.output<typeof GlobalDiscount>

/** A change has only the changed fields: the defaults of a new line would overwrite the others. */
export const changesOf = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  z.strictObject(given(body.shape)).partial()

/** All ids of a list, first to last. */
export const NewOrder = z.strictObject({ id_list: z.array(Id).min(1).max(400) })
