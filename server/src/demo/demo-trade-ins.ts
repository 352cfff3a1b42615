import { toCents } from '@forecourt/contract/platform/money.ts'
import type { AnsweredQuestion } from '@forecourt/contract/deals/trade-in.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { defaultQuestions } from '@forecourt/domain/pricing/questions/default-questions.ts'
import type { TradeInOfferStatus } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { endOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import type { customers } from '#customers/customers/customers.table.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import { answersOf } from '#deals/trade-ins/given-trade-in.ts'
import type { StoredOffer, tradeIns } from '#deals/trade-ins/trade-ins.table.ts'
import { seeded, stableId } from '#platform/seeded.ts'

type OrderRow = typeof orders.$inferInsert
type TradeInRow = typeof tradeIns.$inferInsert

interface Place {
  readonly country: Country
  readonly timezone: string
  /** Language of the colours. */
  readonly default_language: 'en' | 'fr'
}

/** By the step of the order; none if the dealership has to make an offer. */
const STATUS_BY_STEP: Readonly<Record<string, TradeInOfferStatus>> = {
  'awaiting-customer': 'awaiting_customer',
  completed: 'accepted',
  declined: 'declined',
  expired: 'expired',
}

/** A trade-in for the summary on each deal, and some on no order. */
export function tradeInsOf(
  book: {
    readonly orders: readonly OrderRow[]
    readonly customers: readonly (typeof customers.$inferInsert)[]
  },
  place: Place,
  now: Date,
): TradeInRow[] {
  const ofOrders = book.orders.flatMap(order =>
    (order.trade_in_step ?? 'initial') === 'initial' ? [] : [ofOrder(order, place, now)],
  )
  const alone = book.customers
    .filter(({ id, assigned_dealer }) => assigned_dealer && seeded(`trade-in of ${id}`).chance(0.03))
    .map(customer => {
      const who = {
        dealer_id: customer.dealer_id,
        id: customer.id,
        by: customer.assigned_dealer ?? customer.id,
      }
      return aloneOf(who, place, now)
    })
  return [...ofOrders, ...alone]
}

const models = ['Honda Civic LX', 'Toyota Corolla LE', 'Ford Escape SE', 'Mazda CX-3 GS', 'Kia Soul EX']
const colours = {
  en: ['white', 'black', 'grey', 'blue', 'red'],
  fr: ['blanc', 'noir', 'gris', 'bleu', 'rouge'],
} as const

/** "2019 Honda Civic LX", or in French "Honda Civic LX 2019". */
function vehicleOf(description: string) {
  const year = /\b(?:19|20)\d\d\b/.exec(description)?.[0] ?? '2018'
  const [make = '', model = '', ...trim] = description.replace(year, '').trim().split(/\s+/)
  return { year: Number(year), make, model, trim: trim.join(' ') || null }
}

function ofOrder(order: OrderRow, place: Place, now: Date): TradeInRow {
  const random = seeded(`trade-in of ${order.id}`)
  const { trade_in } = order.worksheet
  const made = order.updated ?? now.toISOString()
  const status = STATUS_BY_STEP[order.trade_in_step ?? '']
  const isFinal = status === 'accepted' && Boolean(order.confirmation)
  const credit = toCents(trade_in.credit) || random.between(14, 40) * 25_000
  const offer =
    status && offerOf(order.id ?? '', { ...place, now, made, amount: credit, by: order.created_by })
  return {
    ...common(order.id ?? '', place, toCents(trade_in.owing)),
    ...vehicleOf(trade_in.description ?? `${random.between(2014, 2021)} ${random.pick(models)}`),
    dealer_id: order.dealer_id,
    customer_id: order.customer_id,
    order_id: order.id ?? null,
    position: 1,
    source: 'customer',
    accepted_terms: true,
    offer: offer ? answered(offer, isFinal ? 'completed' : status, made) : null,
    offer_expires: offer && status === 'awaiting_customer' ? offer.expires : null,
    created: made,
    updated: made,
    created_by: order.customer_id,
  }
}

function aloneOf(who: { dealer_id: string; id: string; by: string }, place: Place, now: Date): TradeInRow {
  const random = seeded(`vehicle of ${who.id}`)
  const made = new Date(now.getTime() - random.between(1, 20) * 86_400_000).toISOString()
  const status = random.pick(['initial', 'expired', 'awaiting_customer'] as const)
  const amount = random.between(14, 40) * 25_000
  const said = { ...place, now, made: status === 'expired' ? made : now.toISOString(), amount, by: who.by }
  const offer = status === 'initial' ? undefined : offerOf(who.id, said)
  return {
    ...common(who.id, place, 0),
    ...vehicleOf(`${random.between(2014, 2021)} ${random.pick(models)}`),
    dealer_id: who.dealer_id,
    customer_id: who.id,
    order_id: null,
    position: null,
    source: 'dealer',
    accepted_terms: null,
    offer: offer ? answered(offer, status, said.made) : null,
    offer_expires: offer && status === 'awaiting_customer' ? offer.expires : null,
    created: made,
    updated: made,
    created_by: who.by,
  }
}

function common(of: string, { country, default_language: language }: Place, owing: number) {
  const random = seeded(`condition of ${of}`)
  return {
    id: stableId(`demo trade-in ${of}`),
    odometer: random.between(30, 160) * (country === 'CA' ? 1000 : 620),
    color: random.pick(colours[language]),
    transmission: 'automatic' as const,
    answers: conditionOf(country, owing, random.chance(0.3)),
  }
}

/**
 * Answers to the shipped questions: a car in good condition, perhaps with a small accident, perhaps with a
 * loan.
 */
function conditionOf(country: Country, owing: number, hadAccident: boolean): readonly AnsweredQuestion[] {
  const questions = defaultQuestions('trade_in', country)
  const said: Readonly<Record<string, string | boolean>> = {
    involved_in_accident: hadAccident ? 'minor' : 'none',
    accident_cost: '1800.00',
    paint_work_performed: hadAccident,
    repairs_other_than_maintainence: false,
    export_import_usa: false,
    has_unexpired_protection_coverage: false,
    is_windshield_damaged: false,
    warning_lights: false,
    tires: 'good',
    winter_set: country === 'CA',
    keys: 'two',
    smoked_in: false,
    modifications: false,
    title_brand: owing > 0 ? 'lien' : 'clean',
    original_owner: !hadAccident,
    making_active_payments: owing > 0 ? 'finance' : 'none',
    financing_amount_due: (owing / 100).toFixed(2),
    financing_payment_left: '11',
    financing_payments_amount: (owing / 1100).toFixed(2),
  }
  const given = questions.flatMap(({ id, code }) => {
    const answer = code === null ? undefined : said[code]
    return answer === undefined ? [] : [{ id, answer: [String(answer)] }]
  })
  const tenant = { country, timezone: 'America/Toronto' }
  const moment = { actor: { tenant, user: { language: 'en' as const } }, now: new Date(0) }
  return answersOf(questions, given, { ...moment, isComplete: false })
}

interface Said extends Place {
  readonly now: Date
  readonly made: string
  readonly amount: number
  readonly by: string
}

function offerOf(of: string, { timezone, country, now, made, amount, by }: Said): StoredOffer {
  const random = seeded(`offer for ${of}`)
  const from = Date.parse(made) > now.getTime() - 5 * 86_400_000 ? Date.parse(made) : now.getTime()
  const valid_until = dayAfter(wallClock(from, timezone).date, 7)
  const end = endOfDay(valid_until, timezone)
  const comment = localeOf('en', country) === 'en-US' ? 'Let us have a look at the tires.' : null
  return {
    id: stableId(`demo trade-in offer ${of}`),
    amount,
    comments: random.chance(0.4) ? comment : null,
    subject_to_inspection: true,
    valid_until,
    expires: new Date(end).toISOString(),
    status: 'awaiting_customer',
    decline_reason: null,
    decline_comments: null,
    decided: null,
    created: made,
    created_by: by,
  }
}

const DAY = 86_400_000

function answered(offer: StoredOffer, status: TradeInOfferStatus, at: string): StoredOffer {
  if (status === 'awaiting_customer') return offer
  if (status === 'expired') {
    const over = Date.parse(offer.created) - DAY
    return {
      ...offer,
      status,
      created: new Date(over - 7 * DAY).toISOString(),
      valid_until: new Date(over).toISOString().slice(0, 10),
      expires: new Date(over).toISOString(),
    }
  }
  const decline = status === 'declined' ? { decline_reason: 'offer_too_low' as const } : {}
  return { ...offer, ...decline, status, decided: at }
}
