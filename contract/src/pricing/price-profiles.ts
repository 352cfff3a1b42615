import { ROUND_TO } from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { Day, Id, requiredText, text, Timestamp } from '#platform/text.ts'
import { VehicleCondition } from '#inventory/vehicles.ts'

const Days = z.int().min(0).max(3650).nullable()

/** Dollars or percent with at most two decimals, below zero for a markdown. */
const Figure = z
  .string()
  .max(10)
  .regex(/^-?\d{1,6}(\.\d{1,2})?$/, { message: 'decimal' })

const Name = requiredText(80)
const unique = (list: readonly string[]) => new Set(list).size === list.length

/** One rule: which vehicles it is about, and what it makes of their list price (domain price-rule). */
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

/** More rules than this nobody can look over. */
export const MAX_RULES = 50

/** First to last: of several that are about a vehicle, the first counts. */
const Rules = z
  .array(PriceRule)
  .max(MAX_RULES)
  .refine(rules => unique(rules.map(({ id }) => id)), { message: 'unique' })

const RulesBody = z.strictObject({ rules: Rules })

const Publication = z.object({
  number: z.int(),
  published: Timestamp,
  published_by: z.string().nullable(),
  /** Vehicles on offer whose price it changed, and of how many. */
  changed: z.int(),
  vehicles: z.int(),
  /** The number of the publication that it brought back; 0: the time before the first. */
  restored: z.int().nullable(),
})

export const PriceProfile = z.object({
  id: Id,
  /** The rules as they are worked on. */
  rules: z.array(PriceRule),
  /** Those in force; null: none were ever published. */
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
  /** What it is offered for now, and what it would be. */
  before: Money,
  after: Money,
  state: z.enum(['own', 'adjusted', 'floored', 'cost_unknown', 'too_low']),
  /** The rule that counts, and those behind it that are about it too. */
  rule: Id.nullable(),
  also: z.array(Id),
})

export const PricePreview = z.object({
  /** Vehicles on offer that have a price. */
  vehicles: z.int(),
  /** Those whose price publishing would change, and what that comes to in all. */
  changed: z.int(),
  difference: Money,
  /** Of each rule: vehicles it makes the price of, and those where an earlier one counts. */
  rules: z.array(z.object({ id: Id, vehicles: z.int(), behind: z.int() })),
  /** At most ten, of every rule some. */
  sample: z.array(PreviewedVehicle),
})
export type PricePreview = z.output<typeof PricePreview>

/** The one price profile of a dealership; the id is the dealership's. */
export const priceProfiles = {
  get: endpoint('GET /api/dealer/price-profiles/{id}/', {
    access: 'price-profile:edit',
    ours: true,
    summary:
      'The rules that turn list prices into online prices: as they are worked on, and as they are in force',
    response: PriceProfile,
    etag: true,
  }),
  replace: endpoint('PUT /api/dealer/price-profiles/{id}/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'Save the rules without putting them in force',
    body: RulesBody,
    response: PriceProfile,
    ifMatch: 'required',
    etag: true,
  }),
  preview: endpoint('POST /api/dealer/price-profiles/{id}/preview/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'What these rules would make of the prices of the inventory; writes nothing',
    body: RulesBody,
    response: PricePreview,
  }),
  publish: endpoint('POST /api/dealer/price-profiles/{id}/publish/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'Put the saved rules in force; saved orders keep their prices',
    response: PriceProfile,
    ifMatch: 'required',
    etag: true,
  }),
  rollBack: endpoint('POST /api/dealer/price-profiles/{id}/roll_back/', {
    access: 'price-profile:edit',
    ours: true,
    summary: 'Put in force again what stood before the last publication',
    response: PriceProfile,
    ifMatch: 'required',
    etag: true,
    fails: ['nothing_earlier'],
  }),
}
