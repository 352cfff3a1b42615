import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { FieldProblem } from '#platform/errors.ts'
import { Id, text } from '#platform/text.ts'

/** The parts of a settings file, in their order. */
export const SETTINGS_PARTS = [
  'dealership_settings',
  'payment_settings',
  'lenders',
  'global_fees',
  'custom_fees',
  'global_discounts',
  'custom_discounts',
  'accessories',
  'plan_types',
  'pen_products',
  'protection_plans',
  'plan_prices',
  'trade_in_questions',
  'aftermarket_questions',
  'disclosures',
  'price_profile',
  'feeds',
] as const

const SettingsPart = z.enum(SETTINGS_PARTS)
export type SettingsPart = z.output<typeof SettingsPart>

/** An item in the format of its own calls. Items are validated one by one, so that each has its own errors. */
const Item = z.record(z.string().max(80), z.unknown())

/** Maximum number of items of a part: the maximum length of its list. */
const MAX_ITEMS: Partial<Record<SettingsPart, number>> = { accessories: 500, plan_prices: 20_000 }

const partsOf = <Part extends z.ZodType>(part: (most: number) => Part) =>
  Object.fromEntries(SETTINGS_PARTS.map(name => [name, part(MAX_ITEMS[name] ?? 400)])) as Record<
    SettingsPart,
    Part
  >

const items = (most: number) => z.array(Item).max(most).optional()

/** Maximum size of a file in bytes: every list at its maximum length, with texts of usual length. */
const MAX_BYTES = 12 * 1024 * 1024

const Country = z.enum(['CA', 'US'])

/** All settings of a dealership. A missing part is not compared; an empty part means that there are no items. */
export const SettingsFile = z.strictObject({
  format: z.literal('forecourt-settings'),
  schema_version: z.literal(1),
  /** Name of the dealership they come from, for the reader. */
  dealership: z.strictObject({ name: text(120), country: Country }),
  parts: z.strictObject(partsOf(items)),
})
export type SettingsFile = z.output<typeof SettingsFile>

/** Variant for reading: a list longer than an uploaded file may have is still returned completely. */
const SettingsRead = SettingsFile.extend({ parts: z.strictObject(partsOf(() => z.array(Item).optional())) })

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

const NamedItem = z.object({ name: z.string(), name_fr: z.string() })

const PartDifference = z.object({
  part: SettingsPart,
  /** Whether the requester may change this part. */
  may_apply: z.boolean(),
  added: z.array(NamedItem),
  changed: z.array(
    NamedItem.extend({
      changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
    }),
  ),
  removed: z.array(NamedItem),
  /** Number of unchanged items. */
  same: z.int(),
  /** Values that a file never contains and that must be entered after import, such as an address with its keys. */
  missing: z.array(NamedItem.extend({ field: z.string() })),
  /** Why items cannot be applied: their position in the part, and the error of each field. */
  problems: z.array(
    NamedItem.extend({
      /** Null: the item is not in the file, and it cannot be removed. */
      index: z.int().nullable(),
      field: z.string(),
      problem: FieldProblem,
    }),
  ),
})
export type PartDifference = z.output<typeof PartDifference>

export const SettingsDifference = z.object({
  /** Hash of the stored state: only a compared state can be applied. */
  state: z.string(),
  parts: z.array(PartDifference),
})
export type SettingsDifference = z.output<typeof SettingsDifference>

export const settingsFile = {
  read: endpoint('GET /api/dealer/settings-file/', {
    access: 'settings-file:edit',
    ours: true,
    summary: 'All settings as one file, of this dealership or of another one that the user manages',
    query: z.strictObject({ dealership_id: Id.optional() }),
    response: SettingsRead,
  }),
  compare: endpoint('POST /api/dealer/settings-file/compare/', {
    access: 'settings-file:edit',
    ours: true,
    summary: 'What a file would add, change and remove; writes nothing',
    body: z.strictObject({ file: SettingsFile }),
    bodyBytes: MAX_BYTES,
    response: SettingsDifference,
  }),
  apply: endpoint('POST /api/dealer/settings-file/apply/', {
    access: 'settings-file:edit',
    ours: true,
    summary: 'Apply parts of a settings file, all or nothing, to the state that was compared',
    body: z.strictObject({
      file: SettingsFile,
      parts: z.array(SettingsPart).min(1).max(SETTINGS_PARTS.length),
      state: z.string().max(80),
    }),
    bodyBytes: MAX_BYTES,
    response: SettingsDifference,
    ifMatch: 'in_body',
    idempotency: 'required',
    fails: ['not_scanned', 'upload_quota'],
  }),
}
