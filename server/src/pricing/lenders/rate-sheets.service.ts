import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import type { lenders as contract, RateSheet } from '@forecourt/contract/pricing/lenders.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { cardDifference } from '@forecourt/domain/pricing/rate-cards/card-difference.ts'
import type { Cell } from '@forecourt/domain/pricing/rate-cards/cell.ts'
import { cellsOf } from '@forecourt/domain/pricing/rate-cards/cells-of.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import { readSheet, type SheetReading } from '@forecourt/domain/pricing/rate-cards/read-sheet.ts'
import type { SheetProblem } from '@forecourt/domain/pricing/rate-cards/sheet-text.ts'
import { withCells } from '@forecourt/domain/pricing/rate-cards/with-cells.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { StoredProgramme } from '@forecourt/contract/pricing/programme.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { inspectFile, recordingFile } from '#platform/uploads/inspect-file.ts'
import { countUpload } from '#platform/uploads/upload-quota.ts'
import { readDelimited } from './delimited-text.ts'
import { differenceWire } from './difference-wire.ts'
import { rateCardWire } from './lender-wire.ts'
import { findProgrammeOn, insertCard } from './rate-cards.queries.ts'
import { textOfBytes } from './sheet-bytes.ts'

type CheckCall = Call<typeof contract.checkSheet>
type ImportCall = Call<typeof contract.importSheet>

/** Reports what a sheet would change and its problems; writes nothing. */
export function checkSheet({ app, actor, params, body }: CheckCall) {
  const { cells, problems } = readingOf(body.sheet, actor)
  const day = body.effective_from ?? quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const { before, after } = await cardsOf(tx, actor, { lender: params.id, day, cells })
    return {
      cells: cells.length,
      problems: problems.map(problem => ({ ...problem, params: { ...problem.params } })),
      difference: differenceWire(cardDifference(before ? cellsOf(before) : [], cellsOf(after))),
    }
  })
}

/** Creates a draft from a sheet. A sheet with problems is refused, with each field named by line and column. */
export async function importSheet(call: ImportCall) {
  const { app, actor, params, body, idempotency, request } = call
  const file = fileOf(body.sheet)
  const lender = { object_type: 'lender', object_id: params.id } as const
  await recordingFile(call, lender, () => inspectFile(app, 'sheet', ...file))
  const { cells, problems } = readingOf(body.sheet, actor)
  if (problems.length > 0) throw new Refusal('validation', { fields: fieldsOf(problems) })
  const today = quoteDate(app.now(), actor.tenant.timezone)
  const day = body.effective_from ?? today
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const { after } = await cardsOf(tx, actor, { lender: params.id, day, cells })
      const card = await insertCard(tx, {
        dealer_id: actor.tenant.id,
        id: newId(),
        lender_id: params.id,
        programme: after,
        source: 'sheet',
        file_name: body.sheet.file_name,
        created_by: actor.id,
      })
      countUpload(call, tx, { field: 'sheet', sizes: file.map(({ length }) => length) })
      recordAction({ app, request, actor }, tx, {
        action: 'rate_card.imported',
        object_type: 'rate_card',
        object_id: card.id,
        changes: { lender: params.id, cells: cells.length },
      })
      return rateCardWire(card, {
        cards: [],
        today,
        created_by: fullName(actor.user),
        published_by: null,
      })
    }),
  )
}

/** A pasted sheet has no file to check. */
const fileOf = ({ bytes }: RateSheet): Buffer[] => (bytes ? [Buffer.from(bytes, 'base64')] : [])

function readingOf(sheet: RateSheet, actor: Actor): SheetReading {
  const { country } = actor.tenant
  const read = readDelimited(textOf(sheet))
  if (!read.ok) return { cells: [], problems: [read.problem] }
  return readSheet(read.rows, { country, locale: localeOf(actor.user.language, country) })
}

function textOf({ text, bytes }: RateSheet): string {
  if (typeof text === 'string' && text !== '') return text.replace(/^\uFEFF/, '')
  const decoded = textOfBytes(Buffer.from(bytes ?? '', 'base64'))
  if (decoded === undefined) throw invalid({ 'sheet.bytes': { rule: 'unreadable', params: {} } })
  return decoded
}

interface Wanted {
  readonly lender: string
  readonly day: string
  readonly cells: readonly Cell[]
}

/** The lender's card on that day, before and after applying the sheet. */
async function cardsOf(tx: Tx, actor: Actor, { lender: id, day, cells }: Wanted) {
  const found = await findProgrammeOn(tx, actor.tenant.id, id, day)
  if (!found) throw notFound()
  const before: Programme | undefined = found.programme ? StoredProgramme.parse(found.programme) : undefined
  const base = before ?? { name_en: found.name, name_fr: found.name_fr }
  return { before, after: withCells(base, cells, actor.tenant) }
}

/** `sheet.4.term`: field names in replies have line and column; a problem of a whole row has its line only. */
function fieldsOf(problems: readonly SheetProblem[]): Record<string, FieldProblem[]> {
  const fields: Record<string, FieldProblem[]> = {}
  for (const { line, column, rule, params } of problems) {
    const name = column === null ? `sheet.${line}` : `sheet.${line}.${column}`
    fields[name] ??= [{ rule, params: { line, ...params, ...(column !== null && { column }) } }]
  }
  return fields
}
