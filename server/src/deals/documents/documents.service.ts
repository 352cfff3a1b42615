import type {
  documents as contract,
  DocumentKind,
  DocumentText,
} from '@forecourt/contract/deals/documents.ts'
import type { DocumentDeal } from '@forecourt/domain/deals/documents/deal-document.ts'
import { noteTerms } from '@forecourt/domain/deals/documents/deal-terms.ts'
import { documentKinds, makeDocument } from '@forecourt/domain/deals/documents/make-document.ts'
import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { traceText } from '@forecourt/domain/pricing/traces/trace-record.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { hashOfTrace } from '#deals/order-versions/trace-hash.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { dealInputOfOrder, documentDealOf } from './document-deal.ts'
import { documentText, valueIn } from './document-text.ts'
import { listDisclosuresInForce } from '#dealership/disclosures/disclosures.queries.ts'
import { findParties, type Parties } from './documents.queries.ts'
import { ownNotes } from './own-notes.ts'
import { renderBeside } from './render-thread.ts'
import { surroundingsOf } from './surroundings.ts'

/** In Québec the French version is given first; elsewhere the one in the reader's language. */
const firstLanguage = ({ tenant, user }: Actor): Language =>
  tenant.province_code === 'QC' ? 'fr' : user.language

/** The documents of an order, by country and payment type. */
export function listDocuments({ app, actor, params }: Call<typeof contract.list>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const { order } = await getReadableOrder(tx, actor, params.id)
    const kinds = documentKinds(actor.tenant.country, order.payment_type)
    return { results: kinds.map(kind => ({ kind })), language: firstLanguage(actor) }
  })
}

type Asked = Call<typeof contract.read> | Call<typeof contract.file>

async function writeDocument(tx: Tx, { app, actor, params, query }: Asked): Promise<MadeDocument> {
  const { tenant } = actor
  const row = await getReadableOrder(tx, actor, params.id)
  const kind = params.kind as DocumentKind
  const day = quoteDate(app.now(), tenant.timezone)
  const input = await dealInputOfOrder(tx, tenant, row, app.now())
  const deal = documentDealOf(input, row.order, tenant)
  const document = makeDocument(kind, deal)
  if (!document) throw notFound()
  const hash = hashOfTrace(traceText(input, deal.pricing)).toString('hex')
  const language = query.language ?? firstLanguage(actor)
  const parties = await findParties(tx, tenant.id, row.order.customer_id)
  const around = surroundingsOf(language, { tenant, row, parties, day, hash })
  const text = documentText(document, language, around)
  const own = await listDisclosuresInForce(tx, tenant.id, day)
  const notes = ownNotes(own, language, valuesOf(deal, parties, { day, language, country: tenant.country }))
  return { text: { ...text, notes: [...text.notes, ...notes] }, hash, version: row.order.version }
}

/** The values of a deal that the dealership's own notes may use; missing ones stay blank. */
function valuesOf(
  deal: DocumentDeal,
  { seller }: Parties,
  { day, language, country }: { day: string; language: Language; country: 'CA' | 'US' },
) {
  const terms = Object.entries(noteTerms(deal)).flatMap(([name, value]) =>
    value === null ? [] : [[name, valueIn(value, language, country)] as const],
  )
  return {
    dealer: seller.name,
    phone: formatPhone(seller.phone, country),
    email: seller.email,
    date: formatLongDate(day, localeOf(language, country)),
    ...Object.fromEntries(terms),
  }
}

interface MadeDocument {
  readonly text: DocumentText
  /** Address of the trace with these figures. */
  readonly hash: string
  readonly version: number
}

/** One document as text, for the screen. */
export async function readDocument(call: Call<typeof contract.read>): Promise<DocumentText> {
  void call.reply.header('cache-control', 'no-store')
  const { text } = await withTenant(call.app.pool, call.actor.tenant, tx => writeDocument(tx, call))
  return text
}

/** The same as a PDF. Each file is recorded with the trace it shows (security R39). */
export async function makeFile(call: Call<typeof contract.file>): Promise<Uint8Array> {
  const { app, actor, params, reply } = call
  const { text } = await withTenant(app.pool, actor.tenant, async tx => {
    const made = await writeDocument(tx, call)
    recordAction(call, tx, {
      action: 'document.made',
      object_type: 'order',
      object_id: params.id,
      changes: {
        kind: made.text.kind,
        language: made.text.language,
        trace: made.hash,
        version: made.version,
      },
    })
    return made
  })
  const file = await renderBeside(text, app.now())
  void reply.header('cache-control', 'no-store').header('content-disposition', attachment(text.file_name))
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
}

/** RFC 6266: an ASCII name for old clients, and the real one. */
function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^\u0020-\u007E]/g, '')
    .replaceAll(/["\\]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
