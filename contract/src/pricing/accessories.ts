import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { commaList, PageNumber, pageOf, queryNumber } from '#platform/pages.ts'
import { Id, optionalText, text } from '#platform/text.ts'

const Category = z.enum(codesOf(ACCESSORY_CATEGORIES))

/** A picture of an accessory, in the smallest stored size. The content of an address never changes. */
const AccessoryImage = z.object({
  id: Id,
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Alternative text. */
  alt_en: z.string().nullable(),
  alt_fr: z.string().nullable(),
})
export type AccessoryImage = z.output<typeof AccessoryImage>

export const Accessory = z.object({
  id: Id,
  category: Category,
  title_en: z.string(),
  title_fr: z.string().nullable(),
  description_en: z.string().nullable(),
  description_fr: z.string().nullable(),
  sku: z.string().nullable(),
  price: Amount,
  /** Price of the installation; null: none. */
  installation_charge_override: Amount.nullable(),
  /** Pre-installed: part of the advertised price, and customers cannot remove it (decisions 3.73). */
  pre_installed: z.boolean(),
  /** Segments, `make:…`, `model:…` (domain vehicle-types); an empty list is no limit. */
  vehicle_types: z.array(z.string()),
  /** Offered to customers. */
  active: z.boolean(),
  /** The title or a description has no French translation. */
  lacks_french: z.boolean(),
  images: z.array(AccessoryImage),
  version: z.int(),
})
export type Accessory = z.output<typeof Accessory>

const Types = z.array(text(80)).max(60)

/** All fields of an accessory. A new one is inactive. */
const AccessoryBody = z.strictObject({
  category: Category.default('A'),
  title_en: text(80),
  title_fr: optionalText(80),
  description_en: optionalText(1000),
  description_fr: optionalText(1000),
  sku: optionalText(40),
  price: Amount,
  installation_charge_override: Amount.nullish().default(null),
  pre_installed: z.boolean().default(false),
  vehicle_types: Types.default([]),
  active: z.boolean().default(false),
})
export type AccessoryBody = z.output<typeof AccessoryBody>

/** Any of the fields, without defaults. */
const AccessoryChanges = z
  .strictObject({
    category: Category,
    title_en: text(80),
    title_fr: text(80).nullable(),
    description_en: text(1000).nullable(),
    description_fr: text(1000).nullable(),
    sku: text(40).nullable(),
    price: Amount,
    installation_charge_override: Amount.nullable(),
    pre_installed: z.boolean(),
    vehicle_types: Types,
    active: z.boolean(),
  })
  .partial()
export type AccessoryChanges = z.output<typeof AccessoryChanges>

const Alternative = text(160).nullable()

/** Texts of a picture that are sent with the file. */
export const ImageWords = z.strictObject({ alt_en: optionalText(160), alt_fr: optionalText(160) })

const ImageChanges = z
  .strictObject({
    alt_en: Alternative,
    alt_fr: Alternative,
    /** New position among the others; 0 is first. */
    place: z.int().min(0).max(9),
  })
  .partial()

/** The dealership's catalogue. Changing a picture increments the version of its accessory. */
export const accessories = {
  list: endpoint('GET /api/dealer/aftermarket/accessory/', {
    access: 'aftermarket:read',
    summary: 'The accessories of the dealership, one page at a time',
    query: z.strictObject({
      page: PageNumber,
      page_size: queryNumber(z.int().min(1).max(100)).default(20),
      search: text(80).optional(),
      ordering: z.enum(['id', '-id']).default('id'),
      active: z.enum(['true', 'false']).optional(),
      category: Category.optional(),
      category__in: commaList(Category).optional(),
      /** Only those with missing French texts. */
      french: z.enum(['missing']).optional(),
    }),
    response: pageOf(Accessory),
  }),
  detail: endpoint('GET /api/dealer/aftermarket/accessory/{id}/', {
    access: 'aftermarket:read',
    summary: 'One accessory of the catalogue',
    response: Accessory,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/aftermarket/accessory/', {
    access: 'aftermarket:edit',
    summary: 'Add an accessory to the catalogue',
    body: AccessoryBody,
    response: Accessory,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/aftermarket/accessory/{id}/', {
    access: 'aftermarket:edit',
    summary: 'Replace all fields of an accessory; existing orders are unchanged',
    body: AccessoryBody,
    response: Accessory,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/aftermarket/accessory/{id}/', {
    access: 'aftermarket:edit',
    summary: 'Change an accessory; existing orders are unchanged',
    body: AccessoryChanges,
    response: Accessory,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/aftermarket/accessory/{id}/', {
    access: 'aftermarket:edit',
    summary: 'Delete an accessory with its pictures; existing orders are unchanged',
    ifMatch: 'required',
    status: 204,
  }),
  addImage: endpoint('POST /api/dealer/aftermarket/accessory/{addon}/image/', {
    access: 'aftermarket:edit',
    summary:
      'Add a picture after the others: multipart with the file as `image`, and optionally `alt_en` and `alt_fr`',
    upload: 'image',
    response: Accessory,
    status: 201,
    ifMatch: 'required',
    etag: true,
    idempotency: 'required',
    fails: ['not_scanned', 'upload_quota'],
  }),
  updateImage: endpoint('PATCH /api/dealer/aftermarket/accessory-image/{id}/', {
    access: 'aftermarket:edit',
    ours: true,
    summary: 'Set the alternative text or the position of a picture; the version is the accessory’s',
    body: ImageChanges,
    response: Accessory,
    ifMatch: 'required',
    etag: true,
  }),
  removeImage: endpoint('DELETE /api/dealer/aftermarket/accessory-image/{id}/', {
    access: 'aftermarket:edit',
    ours: true,
    summary: 'Delete a picture; the version is the accessory’s',
    response: Accessory,
    ifMatch: 'required',
    etag: true,
  }),
  image: endpoint('GET /api/dealer/aftermarket/accessory-image/{id}/', {
    access: 'aftermarket:read',
    ours: true,
    summary: 'A picture of an accessory',
    file: 'image/*',
  }),
}

/** An accessory for customers. If the French text is missing, the English one is used. */
const OfferedAccessory = z.object({
  id: Id,
  category: Category,
  title_en: z.string(),
  title_fr: z.string(),
  description_en: z.string().nullable(),
  description_fr: z.string().nullable(),
  price: Amount,
  installation_charge: Amount,
  /** Price and installation together. */
  total: Amount,
  pre_installed: z.boolean(),
  images: z.array(AccessoryImage),
})
export type OfferedAccessory = z.output<typeof OfferedAccessory>

/** Product 7, aftermarket, customer side. */
export const offeredAccessories = {
  list: endpoint('GET /api/aftermarket/accessory/', {
    access: 'my-accessory:read',
    summary: 'The active accessories; for an order, those that fit its vehicle',
    query: z.strictObject({
      order: Id.optional(),
      /** Customers only see active accessories: `false` finds nothing. */
      active: z.enum(['true', 'false']).default('true'),
      /** The dealership of the catalogue. */
      origin: z.enum(['dealer', 'manufacturer']).optional(),
      category: Category.optional(),
    }),
    response: z.object({ results: z.array(OfferedAccessory) }),
  }),
  image: endpoint('GET /api/aftermarket/accessory-image/{id}/', {
    access: 'my-accessory:read',
    ours: true,
    summary: 'A picture of an active accessory',
    file: 'image/*',
  }),
}
