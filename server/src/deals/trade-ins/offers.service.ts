import { toCents } from '@forecourt/contract/platform/money.ts'
import type { tradeIns as contract } from '@forecourt/contract/deals/trade-ins.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { mayBecome } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { offerRules } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { endOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { findInviteeAndTaxes } from '#customers/invitations/invitations.queries.ts'
import { deskOf } from '#pricing/pricing/desk.queries.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesFrom } from '#pricing/pricing/registration-place.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import { mailOffer } from './offer-mail.ts'
import { recordTradeIn } from './record-trade-in.ts'
import { storeOnOrder } from './store-on-order.ts'
import { getTradeInFor, heldWire, refuseClosed, writerOf, type Held } from './trade-in-access.ts'
import { statusOf } from './trade-in-wire.ts'
import { changeTradeIn, type TradeInRow } from './trade-ins.queries.ts'
import type { StoredOffer } from './trade-ins.table.ts'

type OfferCall = Call<typeof contract.makeOffer>

export const makeOffer = (call: OfferCall) => offer(call, call.params.id)

/** The same for a trade-in of the given order. @throws Refusal if it is of another order */
export function makeOfferOnOrder(call: Call<typeof contract.offer>) {
  const { trade_in: id, ...body } = call.body
  return offer({ ...call, body }, id, call.params.id)
}

function offer(call: Omit<OfferCall, 'params'>, id: string, order?: string) {
  const { app, actor, body, idempotency } = call
  // Whole dollars, with or without `.00`.
  const given = { ...body, dealer_offer: body.dealer_offer.replace(/\.00$/, '') }
  checkFields({ actor, now: app.now() }, offerRules, Object.keys(offerRules), given)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const held = await getTradeInFor(call, tx, id, 'trade-in:make-offer')
      if (order !== undefined && held.row?.order.id !== order) throw notFound()
      if (held.row) refuseClosed(held.row)
      const made = offerOf(call, actor.tenant)
      const after = await storeOffer(call, tx, held, made)
      return heldWire(after, app.now())
    }),
  )
}

function offerOf(
  { app, actor, body }: Omit<OfferCall, 'params'>,
  { timezone }: SessionDealership,
): StoredOffer {
  const now = app.now()
  const valid_until = dayAfter(quoteDate(now, timezone), body.valid_days)
  return {
    id: newId(),
    amount: toCents(body.dealer_offer),
    comments: body.dealer_comments,
    subject_to_inspection: body.subject_to_inspection,
    valid_until,
    expires: new Date(endOfDay(valid_until, timezone)).toISOString(),
    status: 'awaiting_customer',
    decline_reason: null,
    decline_comments: null,
    decided: null,
    created: now.toISOString(),
    created_by: actor.id,
  }
}

/** Maximum number of offers stored for one vehicle. */
const MAX_OFFERS = 50

/** The past offers, with the current one first; an open one is ended by the new offer. */
export function pastOffers({ offer: before, past_offers: past }: TradeInRow, now: Date): StoredOffer[] {
  if (before === null) return [...past]
  const status = statusOf({ offer: before }, now)
  if (status === 'completed') throw new Refusal('conflict', { code: 'invalid_transition' })
  const ended = mayBecome(status, 'expired') ? 'expired' : status
  return [{ ...before, status: ended }, ...past].slice(0, MAX_OFFERS)
}

async function storeOffer(
  call: Omit<OfferCall, 'params'>,
  tx: Tx,
  { tradeIn, row }: Held,
  made: StoredOffer,
): Promise<Held> {
  const { app, actor } = call
  const now = app.now()
  const place = registrationPlace(actor.tenant, row?.order.worksheet.postal_code ?? null)
  const day = quoteDate(now, actor.tenant.timezone)
  const score = row?.order.worksheet.credit_score ?? null
  const invitee = await findInviteeAndTaxes(
    tx,
    actor.tenant.id,
    tradeIn.customer_id,
    place,
    score === null ? undefined : day,
  )
  if (!invitee) throw notFound()
  const taxes = taxRulesFrom(invitee.taxes ?? [], actor.tenant, place, day)
  const known = invitee.desk ? { programmes: deskOf(invitee.desk).programmes } : {}
  const changes = { offer: made, past_offers: pastOffers(tradeIn, now), offer_expires: made.expires }
  const after = changeTradeIn(tx, tradeIn, changes, now)
  const becoming = { before: tradeIn, after, taxes, ...known, mayLoseFigures: false }
  const stored = row && (await storeOnOrder(writerOf(call), tx, row, becoming))
  mailOffer(call, tx, invitee, after)
  recordTradeIn(call, tx, after, 'trade_in.offered', {
    valid_until: made.valid_until,
    amount: made.amount / 100,
  })
  return { tradeIn: after, row: stored }
}

/** Withdraws an offer, accepted or not, and removes its value from the deal. */
export function withdrawOffer(call: Call<typeof contract.withdraw>) {
  const { app, actor, params } = call
  const now = app.now()
  return withTenant(app.pool, actor.tenant, async tx => {
    const { tradeIn, row } = await getTradeInFor(call, tx, params.id, 'trade-in:make-offer')
    if (row) refuseClosed(row)
    const { offer: current } = tradeIn
    if (current === null || !mayBecome(statusOf(tradeIn, now), 'withdrawn'))
      throw new Refusal('conflict', { code: 'invalid_transition' })
    const offered = { ...current, status: 'withdrawn', decided: now.toISOString() } as const
    const after = changeTradeIn(tx, tradeIn, { offer: offered, offer_expires: null }, now)
    const becoming = { before: tradeIn, after, mayLoseFigures: true }
    const stored = row && (await storeOnOrder(writerOf(call), tx, row, becoming))
    recordTradeIn(call, tx, after, 'trade_in.withdrawn', { amount: current.amount / 100 })
    return heldWire({ tradeIn: after, row: stored }, now)
  })
}
