import type { lenders as contract } from '@forecourt/contract/pricing/lenders.ts'
import { cardDifference } from '@forecourt/domain/pricing/rate-cards/card-difference.ts'
import { cellsOf } from '@forecourt/domain/pricing/rate-cards/cells-of.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { StoredProgramme } from '@forecourt/contract/pricing/programme.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { differenceWire } from './difference-wire.ts'
import { rateCardWire } from './lender-wire.ts'
import {
  findCard,
  findCardAndBefore,
  findProgrammeOn,
  listCards,
  type ListedCard,
} from './rate-cards.queries.ts'

const listed = (card: ListedCard, cards: readonly ListedCard[], today: string) =>
  rateCardWire(card, { cards, today, created_by: card.created_by, published_by: card.published_by })

export function readRateCards({ app, actor, params }: Call<typeof contract.rateCards>) {
  const today = quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const cards = await listCards(tx, actor.tenant.id, params.id)
    if (cards.length === 0 && !(await findProgrammeOn(tx, actor.tenant.id, params.id, today)))
      throw notFound()
    return { results: cards.map(card => listed(card, cards, today)) }
  })
}

export function readRateCard({ app, actor, params }: Call<typeof contract.rateCard>) {
  const today = quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const card = await findCard(tx, actor.tenant.id, params.id)
    if (!card) throw notFound()
    const cards = await listCards(tx, actor.tenant.id, card.lender_id)
    const own = cards.find(({ id }) => id === card.id)
    const people = { created_by: own?.created_by ?? null, published_by: own?.published_by ?? null }
    const wire = rateCardWire(card, { cards, today, ...people })
    return { ...wire, cells: cellsOf(StoredProgramme.parse(card.programme)) }
  })
}

/** Compares a draft with the card in force today, a published card with its predecessor. */
export function readDifference({ app, actor, params }: Call<typeof contract.difference>) {
  const today = quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await findCardAndBefore(tx, actor.tenant.id, params.id, today)
    if (!found) throw notFound()
    const cells = (programme: unknown) => cellsOf(StoredProgramme.parse(programme))
    return differenceWire(cardDifference(found.before ? cells(found.before) : [], cells(found.programme)))
  })
}
