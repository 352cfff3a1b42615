import type { lenders as contract } from '@forecourt/contract/pricing/lenders.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { noteChanges } from '#pricing/programme-changes/note-change.ts'
import { rateCardWire } from './lender-wire.ts'
import {
  deleteCard,
  findCard,
  findCardToPublish,
  insertCard,
  lockLenderOf,
  publishCard,
  type CardRow,
  type CardToPublish,
} from './rate-cards.queries.ts'

type PublishCall = Call<typeof contract.publish>
type RollBackCall = Call<typeof contract.rollBack>

const todayOf = ({ app, actor }: PublishCall | RollBackCall) => quoteDate(app.now(), actor.tenant.timezone)

/** Publishes a draft from a day on. A job finds the open orders it changes after the response. */
export function publish(call: PublishCall) {
  const { app, actor, params, body, version } = call
  const { effective_from, effective_to = null } = body
  if (effective_to !== null && effective_to < effective_from)
    throw invalid({ effective_to: { rule: 'min_date', params: { date: effective_from } } })
  const today = todayOf(call)
  const from = effective_from > today ? effective_from : today
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await toPublish(tx, actor.tenant.id, params.id, from)
    const wire = (card: CardRow, published_by: string | null) =>
      rateCardWire(card, { cards: [card], today, created_by: null, published_by })
    if (found.card.version !== version) throw stale(wire(found.card, null))
    if (found.card.number !== null) throw new Refusal('conflict', { code: 'rate_card_published' })
    const card = await publishCard(tx, found.card, {
      number: found.next_number,
      effective_from,
      effective_to,
      published_by: actor.id,
    })
    note(call, tx, found, card, from)
    audit(call, tx, 'rate_card.published', card)
    return wire(card, fullName(call.actor.user))
  })
}

/** Publishes again, from today on, the card that the last one replaced. Published cards do not change. */
export function rollBack(call: RollBackCall) {
  const { app, actor, params } = call
  const today = todayOf(call)
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await toPublish(tx, actor.tenant.id, params.id, today)
    const { card: last, next_number, earlier } = found
    if (last.number !== next_number - 1) throw new Refusal('conflict', { code: 'rate_card_not_latest' })
    if (!earlier) throw new Refusal('conflict', { code: 'nothing_earlier' })
    const { effective_to } = earlier
    const card = await insertCard(tx, {
      dealer_id: actor.tenant.id,
      id: newId(),
      lender_id: last.lender_id,
      number: next_number,
      programme: earlier.programme,
      effective_from: today,
      effective_to: effective_to !== null && effective_to >= today ? effective_to : null,
      source: 'roll_back',
      restored_from: earlier.id,
      created_by: actor.id,
      published_by: actor.id,
    })
    note(call, tx, found, card, today)
    audit(call, tx, 'rate_card.rolled_back', card)
    const people = { created_by: fullName(call.actor.user), published_by: fullName(call.actor.user) }
    return rateCardWire(card, { cards: [card, earlier], today, ...people })
  })
}

/** Locks the lender first and reads the rest afterwards, so that two publications never get the same number. */
async function toPublish(tx: Tx, dealerId: string, cardId: string, day: string): Promise<CardToPublish> {
  if (!(await lockLenderOf(tx, dealerId, cardId))) throw notFound()
  const found = await findCardToPublish(tx, dealerId, cardId, day)
  if (!found) throw notFound()
  return found
}

const note = (
  { actor }: PublishCall | RollBackCall,
  tx: Tx,
  { lender, before }: CardToPublish,
  card: CardRow,
  effective_from: string,
) =>
  noteChanges(tx, actor, [
    {
      kind: 'rate_card',
      subject_id: card.id,
      name: lender.name,
      name_fr: lender.name_fr,
      effective_from,
      before,
      after: card.programme,
    },
  ])

const audit = (
  { app, request, actor }: PublishCall | RollBackCall | Call<typeof contract.deleteDraft>,
  tx: Tx,
  action: 'rate_card.published' | 'rate_card.rolled_back' | 'rate_card.deleted',
  { id, lender_id, number, effective_from, effective_to, restored_from }: CardRow,
) =>
  recordAction({ app, request, actor }, tx, {
    action,
    object_type: 'rate_card',
    object_id: id,
    changes: { lender: lender_id, number, effective_from, effective_to, restored_from },
  })

export function deleteDraft(call: Call<typeof contract.deleteDraft>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    if (!(await lockLenderOf(tx, actor.tenant.id, params.id))) throw notFound()
    const card = await findCard(tx, actor.tenant.id, params.id)
    if (!card) throw notFound()
    if (card.number !== null) throw new Refusal('conflict', { code: 'rate_card_published' })
    await deleteCard(tx, actor.tenant.id, params.id)
    audit(call, tx, 'rate_card.deleted', card)
  })
}
