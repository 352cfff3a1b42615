import { isPlainFileName } from '@forecourt/domain/platform/validation/file-name.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Decimal } from '#platform/money.ts'
import { Day, Id, optionalText, requiredText, text, Timestamp } from '#platform/text.ts'

const Product = z.enum(['finance', 'lease'])
const CardCondition = z.enum(['new', 'cpo', 'used'])

/** Range of days for which rates can be published. */
const EffectiveDay = Day.refine(day => day >= '2000-01-01' && day <= '2100-12-31', { message: 'valid_date' })

/** Drafts have no number. Of the published cards whose dates include a day, the last published is in force. */
export const RateCard = z.object({
  id: Id,
  lender: Id,
  number: z.int().nullable(),
  status: z.enum(['draft', 'scheduled', 'in_force', 'superseded', 'ended']),
  effective_from: Day.nullable(),
  effective_to: Day.nullable(),
  source: z.enum(['given', 'sheet', 'roll_back', 'file']),
  /** The number of the card that a rollback restored. */
  restored_number: z.int().nullable(),
  file_name: z.string().nullable(),
  created: Timestamp,
  created_by: z.string().nullable(),
  published: Timestamp.nullable(),
  published_by: z.string().nullable(),
  version: z.int(),
})
export type RateCard = z.output<typeof RateCard>

/** One figure of a rate card with its coordinates (decisions 3.47). Coordinates that do not apply are null. */
export const RateCell = z.object({
  product: Product,
  table: z.enum(['rate', 'factor', 'residual', 'distance', 'limit', 'fee']),
  condition: CardCondition.nullable(),
  tier: z.int().nullable(),
  model_year_from: z.int().nullable(),
  model_year_to: z.int().nullable(),
  amount_from: Decimal.nullable(),
  amount_to: Decimal.nullable(),
  segment: z.string().nullable(),
  distance: z.int().nullable(),
  item: z.string().nullable(),
  age: z.int().nullable(),
  term: z.int().nullable(),
  value: Decimal,
  /** Fees of a loan: financed, or paid at signing. */
  financed: z.boolean().nullable(),
  /** Fees of a loan: part of the cost of credit. */
  charge: z.boolean().nullable(),
})

const RateCardWithCells = RateCard.extend({ cells: z.array(RateCell) })

export const Lender = z.object({
  id: Id,
  code: z.string().nullable(),
  name: z.string(),
  name_fr: z.string(),
  country: z.enum(['CA', 'US']),
  is_oem: z.boolean(),
  is_active: z.boolean(),
  /** The offers of the card in force. */
  products: z.array(Product),
  conditions: z.array(CardCondition),
  finance_terms: z.array(z.int()),
  lease_terms: z.array(z.int()),
  frequencies: z.array(z.string()),
  rate_card: z
    .object({ id: Id, number: z.int(), effective_from: Day, effective_to: Day.nullable() })
    .nullable(),
  /** The next published card that is not in force yet. */
  scheduled: z.object({ id: Id, number: z.int(), effective_from: Day }).nullable(),
  drafts: z.int(),
  version: z.int(),
})
export type Lender = z.output<typeof Lender>

/** The characters allowed in codes of lenders. */
const Code = z
  .string()
  .max(40)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9_-]*$/, { message: 'lender_code' })

const Name = requiredText(80)

const CreateLender = z.strictObject({
  code: Code.nullish(),
  name: Name,
  /** Empty if French is not required by law: then the English name is shown. */
  name_fr: text(80).default(''),
  is_oem: z.boolean().default(false),
  is_active: z.boolean().default(false),
})

const UpdateLender = z
  .strictObject({
    code: Code.nullable(),
    name: Name,
    name_fr: text(80),
    is_oem: z.boolean(),
    is_active: z.boolean(),
  })
  .partial()

/** A pasted rate sheet (text) or a file (bytes in base64, at most 200 kB). */
export const RateSheet = z
  .strictObject({
    text: z.string().max(200_000).nullish(),
    bytes: z
      .string()
      .max(270_000)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, { message: 'format' })
      .nullish(),
    file_name: optionalText(120).refine(name => name === null || isPlainFileName(name), {
      message: 'file_name',
    }),
  })
  .refine(({ text: pasted, bytes }) => (pasted ?? '') !== '' || (bytes ?? '') !== '', { message: 'required' })
  .refine(({ text: pasted, bytes }) => (pasted ?? '') === '' || (bytes ?? '') === '', {
    message: 'leave_empty',
    path: ['bytes'],
  })
export type RateSheet = z.output<typeof RateSheet>

const SheetBody = z.strictObject({
  sheet: RateSheet,
  /** The day whose card the sheet is based on; default: today. */
  effective_from: EffectiveDay.nullish(),
})

export const CellDifference = z.object({
  cell: RateCell,
  before: Decimal.nullable(),
  after: Decimal.nullable(),
})

const Difference = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** The first 500 of them. */
  changes: z.array(CellDifference),
})
export type Difference = z.output<typeof Difference>

export const lenders = {
  list: endpoint('GET /api/dealer/payment-settings/lenders/', {
    access: 'payment-settings:read',
    summary:
      'The lenders of the dealership with the offers of their cards in force, the manufacturer’s first',
    query: z.strictObject({
      product: Product.optional(),
      condition: CardCondition.optional(),
      is_active: z.enum(['true', 'false']).optional(),
      search: text(80).optional(),
    }),
    response: z.object({ results: z.array(Lender) }),
  }),
  create: endpoint('POST /api/dealer/lender/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Add a lender; it is available once one of its cards is in force',
    body: CreateLender,
    response: Lender,
    idempotency: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/lender/{id}/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Rename, activate or deactivate a lender; without a code it cannot be active',
    body: UpdateLender,
    response: Lender,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/lender/{id}/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Delete a lender that no deal uses; one with published cards can only be deactivated',
    status: 204,
    ifMatch: 'required',
    fails: ['lender_in_use'],
  }),
  rateCards: endpoint('GET /api/dealer/lender/{id}/rate_cards/', {
    access: 'rate-card:read',
    ours: true,
    summary: 'The cards of a lender: drafts, then published ones, newest first; at most 200',
    response: z.object({ results: z.array(RateCard) }),
  }),
  rateCard: endpoint('GET /api/dealer/rate-card/{id}/', {
    access: 'rate-card:read',
    ours: true,
    summary: 'One card with all its figures',
    response: RateCardWithCells,
    etag: true,
  }),
  difference: endpoint('GET /api/dealer/rate-card/{id}/difference/', {
    access: 'rate-card:read',
    ours: true,
    summary: 'Differences of a draft from the card in force, or of a published card from the previous one',
    response: Difference,
  }),
  checkSheet: endpoint('POST /api/dealer/lender/{id}/check_sheet/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Read a rate sheet: its changes, and its errors by line and column; writes nothing',
    body: SheetBody,
    response: z.object({
      cells: z.int(),
      problems: z.array(
        z.object({
          line: z.int(),
          column: z.string().nullable(),
          rule: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
      difference: Difference,
    }),
  }),
  importSheet: endpoint('POST /api/dealer/lender/{id}/import_sheet/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Create a draft card from a rate sheet without errors',
    body: SheetBody,
    response: RateCard,
    idempotency: 'required',
    etag: true,
    fails: ['not_scanned', 'upload_quota'],
  }),
  publish: endpoint('POST /api/dealer/rate-card/{id}/publish/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Publish a draft from a given day on, and find the open orders that it changes',
    body: z.strictObject({ effective_from: EffectiveDay, effective_to: EffectiveDay.nullish() }),
    response: RateCard,
    ifMatch: 'required',
    etag: true,
    fails: ['rate_card_published'],
  }),
  rollBack: endpoint('POST /api/dealer/rate-card/{id}/roll_back/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Publish the card before the last published one again, from today on',
    response: RateCard,
    etag: true,
    fails: ['rate_card_not_latest', 'nothing_earlier'],
  }),
  deleteDraft: endpoint('DELETE /api/dealer/rate-card/{id}/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Delete a draft',
    status: 204,
    fails: ['rate_card_published'],
  }),
}
