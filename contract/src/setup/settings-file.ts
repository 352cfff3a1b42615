import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { FieldProblem } from '#platform/errors.ts'
import { Id, text } from '#platform/text.ts'

/** What a file of settings is made of, in the order of the file. */
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

/** An item as its own calls have it. What is in it is looked at item by item, so that each can be told what is wrong. */
const Item = z.record(z.string().max(80), z.unknown())

/** The most items of a part: as many as its list can have. */
const MAX_ITEMS: Partial<Record<SettingsPart, number>> = { accessories: 500, plan_prices: 20_000 }

const partsOf = <Part extends z.ZodType>(part: (most: number) => Part) =>
  Object.fromEntries(SETTINGS_PARTS.map(name => [name, part(MAX_ITEMS[name] ?? 400)])) as Record<
    SettingsPart,
    Part
  >

const items = (most: number) => z.array(Item).max(most).optional()

/** The most bytes of a file: every list as long as it can be, with texts as people write them. */
const MAX_BYTES = 12 * 1024 * 1024

const Country = z.enum(['CA', 'US'])

/** All settings of a dealership. A part that is not there says nothing; one that is empty says that there is nothing. */
export const SettingsFile = z.strictObject({
  format: z.literal('forecourt-settings'),
  schema_version: z.literal(1),
  /** Whose they were, for the reader. */
  dealership: z.strictObject({ name: text(120), country: Country }),
  parts: z.strictObject(partsOf(items)),
})
export type SettingsFile = z.output<typeof SettingsFile>

/** As it is read: a list that became longer than a file may bring is still told whole. */
const SettingsRead = SettingsFile.extend({ parts: z.strictObject(partsOf(() => z.array(Item).optional())) })

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

const NamedItem = z.object({ name: z.string(), name_fr: z.string() })

const PartDifference = z.object({
  part: SettingsPart,
  /** Whether whoever asks may change this part. */
  may_apply: z.boolean(),
  added: z.array(NamedItem),
  changed: z.array(
    NamedItem.extend({
      changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
    }),
  ),
  removed: z.array(NamedItem),
  /** How many stay as they are. */
  same: z.int(),
  /** What a file never holds, and somebody has to say here once the item is applied: secrets such as an address with its keys. */
  missing: z.array(NamedItem.extend({ field: z.string() })),
  /** What keeps items from being applied: where they stand in the part, and what is wrong with which field. */
  problems: z.array(
    NamedItem.extend({
      /** Null: the file does not have it, and it cannot be removed. */
      index: z.int().nullable(),
      field: z.string(),
      problem: FieldProblem,
    }),
  ),
})
export type PartDifference = z.output<typeof PartDifference>

export const SettingsDifference = z.object({
  /** Stands for what is stored now: what is applied must have been compared with it. */
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
    summary: 'Make parts of the settings what a file says, all or nothing, over the state that was compared',
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
