import { z } from 'zod'
import { dealershipFields, DealershipSettings } from './dealership-fields.ts'
import { HomeDealership } from './dealerships.ts'
import { endpoint } from '#platform/endpoint.ts'
import { pageOf, PageNumber } from '#platform/pages.ts'
import { Id, Language, text, Timestamp } from '#platform/text.ts'

/** A dealership that the user manages. */
export const DealershipRow = z.object({
  id: Id,
  uid: z.string(),
  name: z.string(),
  city: z.string(),
  province_code: z.string(),
  country: z.enum(['CA', 'US']),
  cname: z.string(),
  oem: z.array(z.string()),
  allowed_languages: z.array(Language),
  compulsory_login: z.boolean(),
  is_trs_enabled: z.boolean(),
  use_external_crm: z.boolean(),
  /** Null if this user never worked in it. */
  last_used: Timestamp.nullable(),
})
export type DealershipRow = z.output<typeof DealershipRow>

const { name, phone, email, address_line_1, address_line_2, city, province_code, postal_code, cname, oem } =
  dealershipFields

/** Properties of a new dealership; defaults follow from its country and place. */
export const DealershipFacts = {
  name,
  country: z.enum(['CA', 'US']),
  province_code,
  city,
  address_line_1,
  address_line_2: address_line_2.optional(),
  postal_code,
  phone,
  email,
  cname,
  /** Without one, the slug. */
  uid: text(60).nullish(),
  oem: oem.optional(),
}

const NewDealership = z.strictObject({ organization_id: Id, ...DealershipFacts })

/** Kinds of dealership images: PNG, or SVG reduced to drawing elements; at most 1 MB (decisions 3.9). */
export const DealershipImageKind = z.enum(['logo', 'picture'])
export type DealershipImageKind = z.output<typeof DealershipImageKind>

export const dealershipSettings = {
  list: endpoint('GET /api/dealer/dealership/', {
    access: 'dealership:list',
    ours: true,
    summary: 'The dealerships that the user manages, by name',
    query: z.strictObject({ page: PageNumber, search: text(80).optional() }),
    response: pageOf(DealershipRow),
  }),
  create: endpoint('POST /api/dealer/dealership/', {
    access: 'dealership:create',
    ours: true,
    summary:
      'Add a dealership to an organization, with the defaults of its country and place; the organization’s administrators get access',
    body: NewDealership,
    response: DealershipRow,
    idempotency: 'required',
  }),
  replace: endpoint('PUT /api/dealer/dealership/update/', {
    access: 'dealership:update',
    summary: 'Replace all settings of the current dealership, with an error for each invalid field',
    body: DealershipSettings,
    response: HomeDealership,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/dealership/update/', {
    access: 'dealership:update',
    summary: 'Change some settings of the current dealership, with an error for each invalid field',
    body: DealershipSettings.partial(),
    response: HomeDealership,
    ifMatch: 'required',
    etag: true,
  }),
  uploadImage: endpoint('POST /api/dealer/dealership/image/{kind}/', {
    access: 'dealership:update',
    ours: true,
    summary: 'Upload an image of the current dealership, multipart with one file; takes effect immediately',
    params: z.strictObject({ kind: DealershipImageKind }),
    upload: 'image',
    response: HomeDealership,
    ifMatch: 'required',
    etag: true,
    fails: ['not_scanned', 'upload_quota'],
  }),
  image: endpoint('GET /api/dealership-image/{id}/', {
    access: 'public',
    ours: true,
    summary: 'An image of the current dealership by its kind; a new image has a new address',
    params: z.strictObject({ id: z.string().regex(/^[\w-]{43}$/) }),
    file: 'image/*',
  }),
}
