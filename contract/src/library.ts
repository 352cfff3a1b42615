import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Amount, Decimal } from './money.ts'
import { Id, optionalText, text } from './text.ts'

const Name = text(80).refine(name => name !== '', { message: 'required' })
const Order = z.int().min(0).max(9999)
const on = z.boolean().default(true)
const off = z.boolean().default(false)

/** When a line stands in a deal: on which payment types, on vehicles of which condition. Spec 3, custom fee. */
const customFlags = {
  include_by_default: off,
  is_cash: on,
  is_finance: on,
  is_lease: on,
  applicable_new: on,
  applicable_used: on,
  applicable_cpo: on,
}

/** What global lines have beyond them: stock statuses and kinds of vehicles. Spec 3, global discount. */
const globalFlags = {
  ...customFlags,
  is_in_stock: on,
  is_in_transit: on,
  is_demo: on,
  is_pending: on,
  is_virtual: on,
  is_as_is: on,
  /** Segments, `make:…`, `model:…` (domain vehicle-types); none is no limit. */
  vehicle_types: z.array(text(80)).max(60).default([]),
}

const MarketscanType = z
  .string()
  .max(40)
  .nullish()
  .transform(value => (value === '' || value === undefined ? null : value))

const FeeKind = z.enum(['government', 'dealer', 'manufacturer', 'delivery', 'custom', 'gas', 'license'])
const FeeTaxability = z.enum(['taxable', 'non_taxable', 'gst_only', 'pst_only', 'by_state_rule'])
const DiscountTaxability = z.enum(['before_tax', 'after_tax', 'by_state_rule'])

const fee = {
  name: Name,
  name_fr: Name,
  amount: Amount,
  taxability: FeeTaxability,
  type: FeeKind,
  cap_cost: off,
  residualize: off,
  tax_in_cap: off,
  marketscan_type: MarketscanType,
  order: Order.default(0),
}

const GlobalFeeBody = z.strictObject({
  ...fee,
  ...globalFlags,
  selectable_by_customer: off,
  description_en: optionalText(500),
  description_fr: optionalText(500),
})

const CustomFeeBody = z.strictObject({ ...fee, ...customFlags })

const discount = {
  name: Name,
  name_fr: Name,
  amount: Amount,
  taxability: DiscountTaxability,
  order: Order.default(0),
}

const IncentiveType = z.enum(['percentage_discount', 'rate_reduction', 'rebate'])

const GlobalDiscountBody = z.strictObject({
  ...discount,
  ...globalFlags,
  marketscan_type: MarketscanType,
  /** The dealer's own money, or an incentive: money, a percentage or points that a programme gives. */
  kind: z.enum(['discount', 'incentive']).default('discount'),
  incentive_type: IncentiveType.nullish().default(null),
  percent: Decimal.nullish().default(null),
  paid_by: z.enum(['dealer', 'manufacturer']).default('dealer'),
})

const CustomDiscountBody = z.strictObject({ ...discount, ...customFlags })

type Given<S extends z.ZodRawShape> = {
  [Name in keyof S]: S[Name] extends z.ZodDefault<infer Inner> ? Inner : S[Name]
}

/** The fields of a body without the defaults of a new line. */
const given = <S extends z.ZodRawShape>(shape: S) =>
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

/** What a change may name: any of the fields. */
const changesOf = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  z.strictObject(given(body.shape)).partial()

const edit = 'fees-and-discounts:edit' as const
const written = { access: edit, etag: true, ifMatch: 'required' } as const

/** The calls that both lists of a kind have. */
const crud = <const Path extends string, Row extends z.ZodType, S extends z.ZodRawShape>(
  path: Path,
  what: string,
  { row, body }: { row: Row; body: z.ZodObject<S> },
) => ({
  list: endpoint(`GET ${path}`, {
    access: 'fees-and-discounts:read',
    summary: `The ${what}s of the dealership, in display order`,
    response: z.object({ results: z.array(row) }),
  }),
  create: endpoint(`POST ${path}`, {
    access: edit,
    summary: `Add a ${what} to the library`,
    body,
    response: row,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint(`PUT ${path}{id}/`, {
    ...written,
    summary: `Set all of a ${what}; orders that have it keep what they agreed`,
    body,
    response: row,
  }),
  remove: endpoint(`DELETE ${path}{id}/`, {
    access: edit,
    summary: `Delete a ${what}; orders that have it keep it`,
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint(`POST ${path}reorder/`, {
    access: edit,
    ours: true,
    summary: `Put the ${what}s in another order: all of their ids, first to last`,
    body: z.strictObject({ id_list: z.array(Id).min(1).max(400) }),
    response: z.object({ results: z.array(row) }),
  }),
})

/** Global lines can be changed in part too (spec 7). */
const update = <const Path extends string, Row extends z.ZodType, S extends z.ZodRawShape>(
  path: Path,
  what: string,
  { row, body }: { row: Row; body: z.ZodObject<S> },
) =>
  endpoint(`PATCH ${path}{id}/`, {
    ...written,
    summary: `Change a ${what}; orders that have it keep what they agreed`,
    body: changesOf(body),
    response: row,
  })

/** A line as it would be, to see where it would stand. */
const CoverageQuestion = z.strictObject({
  ...z.strictObject(globalFlags).shape,
  /** The stored line: how many open orders have it. */
  id: Id.nullish(),
})

const Coverage = z.object({
  /** Vehicles on offer that it may stand on, with any payment type. */
  vehicles: z.int(),
  vehicles_in_all: z.int(),
  /** Open orders whose vehicle and payment type it fits. */
  orders: z.int(),
  orders_in_all: z.int(),
  /** Open orders that have the stored line. */
  orders_with: z.int(),
  /** The newest of those it fits, to look at. */
  sample: z.array(
    z.object({
      id: Id,
      number: z.string(),
      customer: z.object({ id: Id, name: z.string() }),
      vehicle: z.string(),
    }),
  ),
})
export type Coverage = z.output<typeof Coverage>

const VehicleTypeChoice = z.object({
  id: z.string(),
  kind: z.enum(['segment', 'body', 'make', 'model']),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year_from: z.int().nullable(),
  year_to: z.int().nullable(),
  body_type: z.string().nullable(),
  label_en: z.string(),
  label_fr: z.string(),
  vehicles: z.int(),
})
export type VehicleTypeChoice = z.output<typeof VehicleTypeChoice>

const globalFeeShapes = { row: GlobalFee, body: GlobalFeeBody }
export const globalFees = {
  ...crud('/api/dealer/fees/global/', 'global fee', globalFeeShapes),
  update: update('/api/dealer/fees/global/', 'global fee', globalFeeShapes),
}

export const customFees = crud('/api/dealer/fees/custom/', 'custom fee', {
  row: CustomFee,
  body: CustomFeeBody,
})

const globalDiscountShapes = { row: GlobalDiscount, body: GlobalDiscountBody }
export const globalDiscounts = {
  ...crud('/api/dealer/discounts/global/', 'global discount', globalDiscountShapes),
  update: update('/api/dealer/discounts/global/', 'global discount', globalDiscountShapes),
}

export const customDiscounts = crud('/api/dealer/discounts/custom/', 'custom discount', {
  row: CustomDiscount,
  body: CustomDiscountBody,
})

export const library = {
  coverage: endpoint('POST /api/dealer/fees/coverage/', {
    access: 'fees-and-discounts:read',
    ours: true,
    summary: 'On how many vehicles and open orders a fee or discount with these flags would stand',
    body: CoverageQuestion,
    response: Coverage,
  }),
  vehicleTypes: endpoint('GET /api/dealer/fees/vehicle_types/', {
    access: 'fees-and-discounts:read',
    ours: true,
    summary: 'Kinds of vehicles that a fee or discount can be limited to, as the inventory has them',
    query: z.strictObject({ search: text(60).optional() }),
    response: z.object({ results: z.array(VehicleTypeChoice) }),
  }),
}
