import { DISCLOSURE_KINDS } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Day, text, Timestamp } from '#platform/text.ts'

const DisclosureKind = z.enum(DISCLOSURE_KINDS)
export type DisclosureKind = z.output<typeof DisclosureKind>

/** Maximum length of a disclosure, including its markup. */
const LONGEST = 6000

/** Input of a publication: both texts, with their markup. */
export const DisclosureTexts = z.strictObject({ text_en: text(LONGEST), text_fr: text(LONGEST) })

const Texts = { text_en: z.string(), text_fr: z.string() }

/** A published text with the name of its author. */
export const DisclosureVersion = z.object({
  number: z.int(),
  ...Texts,
  effective_from: Day,
  /** Number of the older version that this one restores. */
  restored_from: z.int().nullable(),
  author: z.string(),
  created: Timestamp,
})
export type DisclosureVersion = z.output<typeof DisclosureVersion>

/** A disclosure: the text shown today and all of its versions, newest first. */
export const Disclosure = z.object({
  kind: DisclosureKind,
  /** Number of the version shown today; null: none. */
  current: z.int().nullable(),
  versions: z.array(DisclosureVersion),
  /** Number of versions. */
  version: z.int(),
})
export type Disclosure = z.output<typeof Disclosure>

const params = z.strictObject({ kind: DisclosureKind })

export const disclosures = {
  list: endpoint('GET /api/dealer/dealership/disclosures/', {
    access: 'disclosure:read',
    ours: true,
    summary: 'The seven disclosures of the current dealership, with their versions',
    response: z.object({ results: z.array(Disclosure) }),
  }),
  publish: endpoint('POST /api/dealer/dealership/disclosures/{kind}/', {
    access: 'disclosure:edit',
    ours: true,
    summary: 'Publish the next version of a disclosure from a given day on; earlier versions stay',
    params,
    body: DisclosureTexts.extend({
      /** Default: today. */
      effective_from: Day.nullish(),
      restored_from: z.int().min(1).nullish(),
    }),
    response: Disclosure,
    ifMatch: 'required',
    etag: true,
  }),
}
