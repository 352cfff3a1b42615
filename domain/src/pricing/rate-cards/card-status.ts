/** A card of one lender as far as its dates go; days are YYYY-MM-DD. */
export interface DatedCard {
  /** Counts the published cards; null: a draft. */
  readonly number: number | null
  readonly effective_from: string | null
  readonly effective_to: string | null
}

export type CardStatus = 'draft' | 'scheduled' | 'in_force' | 'superseded' | 'ended'

const covers = ({ number, effective_from, effective_to }: DatedCard, day: string): boolean =>
  number !== null &&
  effective_from !== null &&
  effective_from <= day &&
  (effective_to === null || effective_to >= day)

/** The card that counts on a day: of the published ones whose dates cover it, the one that was published last. */
export const cardInForce = <T extends DatedCard>(cards: readonly T[], day: string): T | undefined =>
  cards
    .filter(card => covers(card, day))
    .reduce<T | undefined>(
      (last, card) => (last === undefined || (card.number ?? 0) > (last.number ?? 0) ? card : last),
      undefined,
    )

/**
 * What a card is today among all cards of its lender. One whose day has not come is scheduled unless a later one will
 * stand before it on that very day.
 */
export function cardStatus(card: DatedCard, cards: readonly DatedCard[], today: string): CardStatus {
  if (card.number === null || card.effective_from === null) return 'draft'
  if (card.effective_to !== null && card.effective_to < today) return 'ended'
  const isAhead = card.effective_from > today
  const first = isAhead ? card.effective_from : today
  const counts = cardInForce(cards, first)?.number === card.number
  if (!counts) return 'superseded'
  return isAhead ? 'scheduled' : 'in_force'
}
