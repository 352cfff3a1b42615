import type { OwnTradeIn } from '@forecourt/contract/deals/trade-in.ts'
import type { OwnTradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { thePayments } from './render-shop.tsx'

const id = (n: number) => `0195b0de-0000-7000-8000-000000000${n}`

const { order, number, vehicle } = thePayments()

export const anOffer = (changes: Partial<NonNullable<OwnTradeIn['current_offer']>> = {}) => ({
  id: id(410),
  dealer_offer: '10000.00',
  dealer_comments: 'A nice car',
  subject_to_inspection: true,
  valid_until: '2999-11-28',
  expires: '2999-11-29T05:00:00.000Z',
  is_expired: false,
  status: 'awaiting_customer' as const,
  decline_reason: null,
  decline_comments: null,
  decision_datetime: null,
  created: '2026-11-21T16:00:00.000Z',
  ...changes,
})

/** A 2019 Civic with a loan on it that was sent for an offer. */
export const anOwnTradeIn = (changes: Partial<OwnTradeIn> = {}): OwnTradeIn => ({
  id: id(400),
  order,
  position: 1,
  vid: null,
  vin: null,
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  trim: 'EX',
  style: null,
  odometer: 84_200,
  color: null,
  transmission: null,
  answers: [],
  trade_in_owing: '4000.00',
  status: 'initial',
  current_offer: null,
  past_offers: [],
  created: '2026-11-21T15:00:00.000Z',
  ...changes,
})

const asked = <More extends object>(n: number, more: More) => ({
  id: id(n),
  code: null,
  order: 0,
  parent: null,
  parent_answer: [],
  question_en: '',
  question_fr: '',
  description_en: '',
  description_fr: '',
  required: true,
  answers: [],
  children: [],
  ...more,
})

/** Nothing was sent so far; one question, and a second one for customers who still pay. */
export const theTradeIns = (changes: Partial<OwnTradeIns> = {}): OwnTradeIns => ({
  order,
  number,
  vehicle,
  closed: null,
  questions: {
    wording: 'default-1',
    results: [
      asked(501, {
        question_en: 'Are you still making payments on it?',
        question_fr: 'Effectuez-vous encore des paiements pour ce véhicule?',
        field_type: 'boolean' as const,
        children: [
          asked(502, {
            parent: id(501),
            parent_answer: ['true'],
            question_en: 'How much is still owed?',
            question_fr: 'Combien reste-t-il à payer?',
            field_type: 'money' as const,
          }),
        ],
      }),
    ],
  },
  results: [],
  ...changes,
})
