import { DOCUMENT_KINDS } from '@forecourt/domain/deals/documents/deal-document.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Language } from '#platform/text.ts'

export const DocumentKind = z.enum(DOCUMENT_KINDS)
export type DocumentKind = z.output<typeof DocumentKind>

/** A row as text; `value` is formatted for the reader's language. */
const DocumentRowText = z.object({
  label: z.string(),
  /** Secondary text after the label: the base of a tax, or what a figure means. */
  detail: z.string().nullable(),
  value: z.string(),
  sign: z.enum(['+', '-', '=', 'i']),
  is_strong: z.boolean(),
})
export type DocumentRowText = z.output<typeof DocumentRowText>

const DocumentFact = z.object({ label: z.string(), value: z.string() })

/** A document in one language: the PDF and the page on the screen have exactly this text. */
export const DocumentText = z.object({
  kind: DocumentKind,
  language: Language,
  /** The language tag of the text, such as fr-CA. */
  locale: z.string(),
  title: z.string(),
  file_name: z.string(),
  seller: z.array(z.string()),
  facts: z.array(DocumentFact),
  /** The most prominent figure of the page. */
  hero: DocumentRowText.nullable(),
  sections: z.array(
    z.object({
      heading: z.string(),
      layout: z.enum(['rows', 'boxes']),
      rows: z.array(DocumentRowText),
      notes: z.array(z.string()),
    }),
  ),
  notes: z.array(z.string()),
  /** Ids of the order and of the stored trace of the figures. */
  reference: z.string(),
})
export type DocumentText = z.output<typeof DocumentText>

const OfOrder = z.object({ id: Id, kind: DocumentKind })
const InLanguage = z.strictObject({ language: Language.optional() })

export const documents = {
  list: endpoint('GET /api/dealer/order/{id}/documents/', {
    access: 'deal-document:read',
    ours: true,
    summary: 'The documents of the saved deal, and the default language of this reader',
    response: z.object({ results: z.array(z.object({ kind: DocumentKind })), language: Language }),
    fails: ['pricing_invalid'],
  }),
  read: endpoint('GET /api/dealer/order/{id}/documents/{kind}/', {
    access: 'deal-document:read',
    ours: true,
    summary: 'One document of the saved deal, as text',
    params: OfOrder,
    query: InLanguage,
    response: DocumentText,
    fails: ['pricing_invalid'],
  }),
  file: endpoint('GET /api/dealer/order/{id}/documents/{kind}.pdf', {
    access: 'deal-document:read',
    ours: true,
    summary: 'The same document as a PDF to save or print; each one created is recorded',
    params: OfOrder,
    query: InLanguage,
    file: 'application/pdf',
    fails: ['pricing_invalid'],
  }),
}
