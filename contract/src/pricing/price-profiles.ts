import { ROUND_TO } from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { Day, Id, requiredText, text, Timestamp } from '#platform/text.ts'
import { VehicleCondition } from '#inventory/vehicles.ts'

const Days = z.int().min(0).max(3650).nullable()

/** Dollars or percent with at most two decimals, negative for a markdown. */
const Figure = z
  .string()
  .max(10)
  .regex(/^-?\d{1,6}(\.\d{1,2})?$/, { message: 'decimal' })

const Name = requiredText(80)
const unique = (list: readonly string[]) => new Set(list).size === list.length

/** One rule: the vehicles it applies to, and its change of their list price (domain price-rule). */
export const PriceRule = z.strictObject({
  id: Id,
  name: Name,
  is_active: z.boolean(),
  conditions: z.array(VehicleCondition).max(5).refine(unique, { message: 'unique' }),
  makes: z.array(text(60)).max(40).refine(unique, { message: 'unique' }),
  age_from: Days,
  age_to: Days,
  adjustment: z.strictObject({ kind: z.enum(['amount', 'percent']), value: Figure }),
  round_to: z.literal(ROUND_TO).nullable(),
  round_less: z.int().min(0).max(999),
  floor: z.strictObject({ kind: z.enum(['amount', 'percent', 'over_cost']), value: Figure }).nullable(),
  effective_from: Day.nullable(),
  effective_to: Day.nullable(),
})
export type PriceRule = z.output<typeof PriceRule>

/** Limit for readability. */
export const MAX_RULES = 50

/** In order: the first rule that matches a vehicle applies. */
const Rules = z
  .array(PriceRule)
  .max(MAX_RULES)
  .refine(rules => unique(rules.map(({ id }) => id)), { message: 'unique' })

const RulesBody = z.strictObject({ rules: Rules })

const Publication = z.object({
  number: z.int(),
  published: Timestamp,
  published_by: z.string().nullable(),
  /** Number of vehicles on offer whose price it changed, and their total. */
  changed: z.int(),
  vehicles: z.int(),
  /** The number of the publication that it restored; 0: the state before the first. */
  restored: z.int().nullable(),
})

export const PriceProfile = z.object({
  id: Id,
  /** The draft rules. */
  rules: z.array(PriceRule),
  /** The published rules; null: none were ever published. */
  in_force: z.array(PriceRule).nullable(),
  /** Newest first, at most 20. */
  publications: z.array(Publication),
  updated: Timestamp.nullable(),
  updated_by: z.string().nullable(),
  version: z.int(),
})
export type PriceProfile = z.output<typeof PriceProfile>

const PreviewedVehicle = z.object({
  id: Id,
  name: z.string(),
  name_fr: z.string(),
  stock_number: z.string(),
  vehicle_condition: VehicleCondition,
  days_in_stock: z.int().nullable(),
  /** The vehicle's own price. */
  listing_price: Money,
  /** Its current online price, and the new one. */
  before: Money,
  after: Money,
  state: z.enum(['own', 'adjusted', 'floored', 'cost_unknown', 'too_low']),
  /** The rule that applies, and the other rules that match it. */
  rule: Id.nullable(),
  also: z.array(Id),
})

export const PricePreview = z.object({
  /** Number of vehicles on offer with a price. */
  vehicles: z.int(),
  /** Those whose price would change, and the total of the changes. */
  changed: z.int(),
  difference: Money,
  /** For each rule: vehicles whose price it sets, and those for which an earlier rule applies. */
  rules: z.array(z.object({ id: Id, vehicles: z.int(), behind: z.int() })),
  /** At most ten, with examples of every rule. */
  sample: z.array(PreviewedVehicle),
})
export type PricePreview = z.output<typeof PricePreview>

/** The price profile of a dealership; the id is the dealership's. */
export const priceProfiles = {
  get: endpoint('GET /api/dealer/price-profiles/{id}/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'The rules that compute online prices from list prices: draft and published',
    response: PriceProfile,
    etag: true,
  }),
  replace: endpoint('PUT /api/dealer/price-profiles/{id}/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'Save the draft rules without publishing them',
    body: RulesBody,
    response: PriceProfile,
    ifMatch: 'required',
    etag: true,
  }),
  preview: endpoint('POST /api/dealer/price-profiles/{id}/preview/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'The prices that these rules would give; writes nothing',
    body: RulesBody,
    response: PricePreview,
  }),
  publish: endpoint('POST /api/dealer/price-profiles/{id}/publish/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'Publish the saved rules; saved orders keep their prices',
    response: PriceProfile,
    ifMatch: 'required',
    etag: true,
  }),
  rollBack: endpoint('POST /api/dealer/price-profiles/{id}/roll_back/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'Restore the rules before the last publication',
    response: PriceProfile,
    ifMatch: 'required',
    etag: true,
    fails: ['nothing_earlier'],
  }),
}
