import { createHash } from 'node:crypto'
import { readAdfMessage, readAdfParts } from '@forecourt/domain/customers/leads/adf-document.ts'
import { leadContactProblem } from '@forecourt/domain/customers/leads/lead-contact.ts'
import { leadKey } from '@forecourt/domain/customers/leads/lead.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withoutQueryCount } from '#platform/db/query-count.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { insertingMessage } from './leads.queries.ts'
import { messageText } from './message-text.ts'
import { bySystem, takeLead, type LeadOrigin, type LeadOutcome, type LeadPlace } from './take-lead.service.ts'

interface Message {
  readonly bytes: Buffer
  readonly charset: string | null
  readonly via: 'adf' | 'mailbox'
  readonly key_id: string | null
}

/** The result of one prospect of a message, and the text by which it can be read again. */
interface TakenPart {
  readonly outcome: LeadOutcome
  readonly bytes: Buffer
  readonly charset: string | null
}

/**
 * Creates a lead from each prospect of a message, or quarantines it with the problem. Nothing sent is lost, and an
 * invalid prospect does not block the others.
 */
export async function receiveMessage(
  origin: LeadOrigin,
  place: LeadPlace,
  message: Message,
): Promise<readonly LeadOutcome[]> {
  const parts = await takeMessage(origin, place, message)
  await quarantineParts(origin, place, message, parts)
  return parts.map(({ outcome }) => outcome)
}

/** Quarantines the parts of a message that did not become leads, each by itself. */
export async function quarantineParts(
  origin: LeadOrigin,
  place: LeadPlace,
  { via, key_id }: Pick<Message, 'via' | 'key_id'>,
  parts: readonly TakenPart[],
): Promise<void> {
  const kept = parts.flatMap(({ outcome, bytes, charset }) =>
    outcome.state === 'quarantined' ? [{ problem: outcome.problem, raw: bytes, charset }] : [],
  )
  if (kept.length === 0) return
  await withTenant(origin.app.pool, place, async tx => {
    for (const part of kept) {
      const id = newId()
      const row = { dealer_id: place.id, id, via, key_id, ...part }
      deferToCommit(tx, { changes: [insertingMessage(tx, row)] })
      recordAudit(origin, tx, {
        ...bySystem(place),
        action: 'lead.quarantined',
        object_type: 'lead_message',
        object_id: id,
        changes: { problem: part.problem, via },
      })
    }
  })
}

/** The same without quarantining. */
export async function takeMessage(
  origin: LeadOrigin,
  place: LeadPlace,
  { bytes, charset, via, key_id }: Message,
): Promise<readonly TakenPart[]> {
  const text = messageText(bytes, charset)
  if (text === undefined) return [{ outcome: { state: 'quarantined', problem: 'encoding' }, bytes, charset }]
  const parts = readAdfParts(text)
  if (parts.length === 1)
    return [{ outcome: await takePart(origin, place, { text, via, key_id }), bytes, charset }]
  const taken: TakenPart[] = []
  for (const part of parts) {
    const repeat = `part|${createHash('sha256').update(part.text).digest('hex')}`
    // A lead of its own, whose statements are counted separately from the message's.
    const outcome = await withoutQueryCount(() =>
      takePart(origin, place, { text: part.text, via, key_id, repeat }),
    )
    taken.push({ outcome, bytes: Buffer.from(part.text), charset: 'utf-8' })
  }
  return taken
}

interface Part extends Pick<Message, 'via' | 'key_id'> {
  readonly text: string
  /** Key by which a part without a number is recognised as a repeat. */
  readonly repeat?: string
}

async function takePart(
  origin: LeadOrigin,
  place: LeadPlace,
  { text, via, key_id, repeat }: Part,
): Promise<LeadOutcome> {
  const message = readAdfMessage(text)
  if (!message.ok) return { state: 'quarantined', problem: message.problem }
  const { lead } = message
  const problem = leadContactProblem(lead.person, place.country)
  if (problem !== undefined) return { state: 'quarantined', problem }
  const facts = { lead, raw: text, via, key_id, lead_type: 'adf_lead', campaign: null } as const
  const known = repeat === undefined || leadKey(lead) !== null ? {} : { repeat }
  return takeLead(origin, place, { ...facts, ...known, language: place.default_language })
}
