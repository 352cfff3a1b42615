import { DURATION_TYPES, PLAN_CATEGORIES } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { PLAN_CONDITIONS, PLAN_PAYMENTS } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { changesOf, given } from './library-lines.ts'
import { Amount } from '#platform/money.ts'
import { commaList, PageNumber, pageOf, queryNumber } from '#platform/pages.ts'
import { Id, text, Timestamp } from '#platform/text.ts'

export const PlanCategory = z.enum(codesOf(PLAN_CATEGORIES))
export const DurationType = z.enum(codesOf(DURATION_TYPES))
const off = z.boolean().default(false)
const on = z.boolean().default(true)
const words = (max: number) => text(max).nullable().default(null)
const address = text(2048).nullable().default(null)
const whole = (most: number) => z.int().min(1).max(most).nullable().default(null)
const year = z.int().min(1980).max(2100).nullable().default(null)

const stored = { id: Id, version: z.int() }

export const PlanTypeBody = z.strictObject({
  name: text(60),
  /** Empty if French is not required by law: then the English name is shown. */
  name_fr: text(60).default(''),
  order: z.int().min(0).max(999).default(0),
  insurance: off,
  licence_required: off,
  cancellation_days: z.int().min(0).max(365).default(0),
})

const PlanType = z.object(given(PlanTypeBody.shape)).extend({
  ...stored,
  /** One of the types that every dealership starts with (decisions 3.65). */
  code: z.string().nullable(),
  /** Number of plans of this type. */
  plans: z.int(),
})
export type PlanType = z.output<typeof PlanType>

export const PriceBody = z.strictObject({
  protection_plan: Id,
  title_en: text(80),
  title_fr: words(80),
  price: Amount,
  cost: Amount.nullable().default(null),
  /** Unit: the plan's duration_type. */
  duration: whole(500_000),
  distance_limit: whole(1_000_000),
  deductible: Amount.nullable().default(null),
  model_year_from: year,
  model_year_to: year,
  active: on,
})

const PlanPrice = z.object(given(PriceBody.shape)).extend({
  ...stored,
  protection_plan: z.object({
    id: Id,
    name: z.string(),
    name_fr: z.string().nullable(),
    origin: z.enum(['dealer', 'manufacturer']),
    duration_type: DurationType,
  }),
  /** Dealer cost; null also for roles that may not see it. */
  cost: Amount.nullable(),
  updated: Timestamp,
})
export type PlanPrice = z.output<typeof PlanPrice>

export const PlanBody = z.strictObject({
  active: on,
  pre_installed: off,
  category: PlanCategory.default('PP'),
  type: Id,
  name: text(80),
  name_fr: words(80),
  description: words(2000),
  description_fr: words(2000),
  /** Payment types and conditions it is offered with; an empty list is no limit. */
  payment_type: z.array(z.enum(PLAN_PAYMENTS)).max(3).default([]),
  vehicle_condition: z.array(z.enum(PLAN_CONDITIONS)).max(5).default([]),
  /** Segments, `make:…`, `model:…` (domain vehicle-types); an empty list is no limit. */
  vehicle_types: z.array(text(80)).max(60).default([]),
  pdf_url: address,
  pdf_url_fr: address,
  video_url: address,
  video_url_fr: address,
  gst: on,
  hst: on,
  pst: on,
  qst: on,
  premium_tax: off,
  duration_type: DurationType.default('months'),
  custom_duration_label_en: words(60),
  custom_duration_label_fr: words(60),
  use_pen_for_localized_prices: off,
  pen_product_for_coverage: Id.nullable().default(null),
  pen_coverage: words(80),
  product_code: words(60),
})

const ProtectionPlan = z.object(given(PlanBody.shape)).extend({
  ...stored,
  origin: z.enum(['dealer', 'manufacturer']),
  prices: z.array(Id),
  prices_set: z.array(PlanPrice),
  /** Addresses of the uploaded files; null: none. */
  image_media: z.string().nullable(),
  pdf_media: z.string().nullable(),
  updated: Timestamp,
})
export type ProtectionPlan = z.output<typeof ProtectionPlan>

const access = 'aftermarket:read'
const edit = 'aftermarket:edit'

export const protectionPlans = {
  list: endpoint('GET /api/dealer/aftermarket/protection-plan/', {
    access,
    summary: 'The protection plans of the dealership, by name, each with its price grid',
    query: z.strictObject({
      category: PlanCategory.optional(),
      category__in: commaList(PlanCategory).optional(),
      active: z.enum(['true', 'false']).optional(),
      search: text(80).optional(),
    }),
    response: z.object({ results: z.array(ProtectionPlan) }),
  }),
  create: endpoint('POST /api/dealer/aftermarket/protection-plan/', {
    access: edit,
    summary: 'Add a protection plan',
    body: PlanBody,
    response: ProtectionPlan,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  detail: endpoint('GET /api/dealer/aftermarket/protection-plan/{id}/', {
    access,
    summary: 'A protection plan with its price grid',
    response: ProtectionPlan,
    etag: true,
  }),
  replace: endpoint('PUT /api/dealer/aftermarket/protection-plan/{id}/', {
    access: edit,
    summary: 'Replace all fields of a protection plan; existing orders are unchanged',
    body: PlanBody,
    response: ProtectionPlan,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/aftermarket/protection-plan/{id}/', {
    access: edit,
    summary: 'Change a protection plan; existing orders are unchanged',
    body: changesOf(PlanBody),
    response: ProtectionPlan,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/aftermarket/protection-plan/{id}/', {
    access: edit,
    summary: 'Delete a protection plan with its price grid; refused while open orders have it',
    ifMatch: 'required',
    status: 204,
    fails: ['in_use'],
  }),
  media: endpoint('PATCH /api/dealer/aftermarket/protection-plan/{id}/media/', {
    access: edit,
    summary:
      'Upload the picture and the brochure of a plan, multipart as `image_media` and `pdf_media`; an empty text removes one',
    upload: 'image',
    response: ProtectionPlan,
    ifMatch: 'required',
    etag: true,
    fails: ['not_scanned', 'upload_quota'],
  }),
  image: endpoint('GET /api/dealer/aftermarket/protection-plan/picture/{id}/', {
    access,
    ours: true,
    summary: 'The picture of a plan',
    file: 'image/*',
  }),
  brochure: endpoint('GET /api/dealer/aftermarket/protection-plan/brochure/{id}/', {
    access,
    ours: true,
    summary: 'The brochure of a plan',
    file: 'application/pdf',
  }),
}

const PRICE_PAGE_SIZE = 20

export const planPrices = {
  list: endpoint('GET /api/dealer/aftermarket/protection-plan-price/', {
    access,
    summary: 'The price grids of all plans, twenty rows per page',
    query: z.strictObject({
      page: PageNumber,
      page_size: queryNumber(z.int().min(1).max(100)).default(PRICE_PAGE_SIZE),
      search: text(80).optional(),
      ordering: z.enum(['id', '-id']).default('id'),
      protection_plan: Id.optional(),
    }),
    response: pageOf(PlanPrice),
  }),
  detail: endpoint('GET /api/dealer/aftermarket/protection-plan-price/{id}/', {
    access: access,
    summary: 'One row of a price grid',
    response: PlanPrice,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/aftermarket/protection-plan-price/', {
    access: edit,
    summary: 'Add a row to the price grid of a plan',
    body: PriceBody,
    response: PlanPrice,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/aftermarket/protection-plan-price/{id}/', {
    access: edit,
    summary: 'Replace all fields of a row of a price grid',
    body: PriceBody,
    response: PlanPrice,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/aftermarket/protection-plan-price/{id}/', {
    access: edit,
    summary: 'Change a row of a price grid',
    body: changesOf(PriceBody),
    response: PlanPrice,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/aftermarket/protection-plan-price/{id}/', {
    access: edit,
    summary: 'Delete a row of a price grid',
    ifMatch: 'required',
    status: 204,
  }),
}

export const planTypes = {
  list: endpoint('GET /api/dealer/aftermarket/protection-plan-type/', {
    access,
    summary: 'The plan types, in display order',
    response: z.object({ results: z.array(PlanType) }),
  }),
  detail: endpoint('GET /api/dealer/aftermarket/protection-plan-type/{id}/', {
    access: access,
    summary: 'One plan type',
    response: PlanType,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/aftermarket/protection-plan-type/', {
    access: edit,
    summary: 'Add a plan type',
    body: PlanTypeBody,
    response: PlanType,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/aftermarket/protection-plan-type/{id}/', {
    access: edit,
    summary: 'Replace all fields of a plan type',
    body: PlanTypeBody,
    response: PlanType,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/aftermarket/protection-plan-type/{id}/', {
    access: edit,
    summary: 'Change a plan type',
    body: changesOf(PlanTypeBody),
    response: PlanType,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/aftermarket/protection-plan-type/{id}/', {
    access: edit,
    summary: 'Delete a plan type without plans',
    ifMatch: 'required',
    status: 204,
    fails: ['in_use'],
  }),
}
