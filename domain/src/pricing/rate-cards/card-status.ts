/** Number and dates of a lender's card; days are YYYY-MM-DD. */
export interface DatedCard {
  /** Publication number; null: a draft. */
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

/** The card in force on a day: of the published ones whose dates include it, the last published. */
export const cardInForce = <T extends DatedCard>(cards: readonly T[], day: string): T | undefined =>
  cards
    .filter(card => covers(card, day))
    .reduce<T | undefined>(
      (last, card) => (last === undefined || (card.number ?? 0) > (last.number ?? 0) ? card : last),
      undefined,
    )

/**
 * The status of a card today among all cards of its lender. A future card is scheduled unless a later publication
 * supersedes it on its first day.
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
