import type { Lender, RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { cardStatus, type DatedCard } from '@forecourt/domain/pricing/rate-cards/card-status.ts'
import { CONDITION_KEYS } from '@forecourt/domain/pricing/programmes/programme.ts'
import { StoredProgramme } from '@forecourt/contract/pricing/programme.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import type { LenderWithCards } from './lenders.queries.ts'
import type { CardRow } from './rate-cards.queries.ts'

const products = ['finance', 'lease'] as const

/** The wire form of a lender in lists: its names, and what its card in force offers. */
export function lenderWire(
  { lender, card, scheduled, drafts }: LenderWithCards,
  { country }: Pick<SessionDealership, 'country'>,
): Lender {
  const programme = card && StoredProgramme.parse(card.programme)
  const cardsOf = (product: 'finance' | 'lease') =>
    CONDITION_KEYS.flatMap(condition => {
      const own = programme?.[product]?.[condition]
      return own && own.terms_months.length > 0 ? [{ condition, terms: own.terms_months }] : []
    })
  const offered = products.map(product => [product, cardsOf(product)] as const)
  const termsOf = (product: 'finance' | 'lease') =>
    [...new Set(cardsOf(product).flatMap(({ terms }) => terms))].sort((a, b) => a - b)
  const frequencies = programme?.['frequencies']
  return {
    id: lender.id,
    code: lender.code,
    name: lender.name,
    name_fr: lender.name_fr,
    country,
    is_oem: lender.is_oem,
    is_active: lender.is_active,
    products: offered.filter(([, cards]) => cards.length > 0).map(([product]) => product),
    conditions: CONDITION_KEYS.filter(key =>
      offered.some(([, cards]) => cards.some(({ condition }) => condition === key)),
    ),
    finance_terms: termsOf('finance'),
    lease_terms: termsOf('lease'),
    frequencies: Array.isArray(frequencies) ? frequencies.map(String) : [],
    rate_card: card && {
      id: card.id,
      number: card.number,
      effective_from: card.effective_from,
      effective_to: card.effective_to,
    },
    scheduled: scheduled && {
      id: scheduled.id,
      number: scheduled.number,
      effective_from: scheduled.effective_from,
    },
    drafts,
    version: lender.version,
  }
}

type LightCard = Omit<CardRow, 'dealer_id' | 'programme' | 'created_by' | 'published_by'>

interface Circumstances {
  /** Other cards of the lender that may precede this one. */
  readonly cards: readonly (DatedCard & { readonly id: string })[]
  readonly today: string
  readonly created_by: string | null
  readonly published_by: string | null
}

export const rateCardWire = (card: LightCard, { cards, today, ...people }: Circumstances): RateCard => ({
  id: card.id,
  lender: card.lender_id,
  number: card.number,
  status: cardStatus(card, cards, today),
  effective_from: card.effective_from,
  effective_to: card.effective_to,
  source: card.source,
  restored_number: cards.find(({ id }) => id === card.restored_from)?.number ?? null,
  file_name: card.file_name,
  created: card.created,
  created_by: people.created_by,
  published: card.published,
  published_by: people.published_by,
  version: card.version,
})
