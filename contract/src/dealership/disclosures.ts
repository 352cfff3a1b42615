import { DISCLOSURE_KINDS } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Day, text, Timestamp } from '#platform/text.ts'

const DisclosureKind = z.enum(DISCLOSURE_KINDS)
export type DisclosureKind = z.output<typeof DisclosureKind>

/** Longest text of a disclosure, with its marks. */
const LONGEST = 6000

/** What is published: both texts, with their marks. */
export const DisclosureTexts = z.strictObject({ text_en: text(LONGEST), text_fr: text(LONGEST) })

const Texts = { text_en: z.string(), text_fr: z.string() }

/** A text that was published, under its author's name. */
export const DisclosureVersion = z.object({
  number: z.int(),
  ...Texts,
  effective_from: Day,
  /** The number of the older version that this one repeats. */
  restored_from: z.int().nullable(),
  author: z.string(),
  created: Timestamp,
})
export type DisclosureVersion = z.output<typeof DisclosureVersion>

/** A disclosure: what is shown today, and every version of it, the newest first. */
export const Disclosure = z.object({
  kind: DisclosureKind,
  /** The number of the version that is shown today; null: none is. */
  current: z.int().nullable(),
  versions: z.array(DisclosureVersion),
  /** How many versions there are; 0 before the first. */
  version: z.int(),
})
export type Disclosure = z.output<typeof Disclosure>

const params = z.strictObject({ kind: DisclosureKind })

export const disclosures = {
  list: endpoint('GET /api/dealer/dealership/disclosures/', {
    access: 'disclosure:read',
    ours: true,
    summary: 'The seven disclosures of the present dealership, with their versions',
    response: z.object({ results: z.array(Disclosure) }),
  }),
  publish: endpoint('POST /api/dealer/dealership/disclosures/{kind}/', {
    access: 'disclosure:edit',
    ours: true,
    summary: 'Publish the next version of a disclosure, from a day on; earlier versions stay',
    params,
    body: DisclosureTexts.extend({
      /** Without one, today. */
      effective_from: Day.nullish(),
      restored_from: z.int().min(1).nullish(),
    }),
    response: Disclosure,
    ifMatch: 'required',
    etag: true,
  }),
}
