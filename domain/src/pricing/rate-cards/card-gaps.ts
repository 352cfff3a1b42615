import { CONDITION_KEYS, type Programme } from '#pricing/programmes/programme.ts'

/** Why a lender, or a part of its offer, cannot be quoted. */
export type CardGap = 'no_code' | 'no_card' | 'no_rates' | 'no_residuals' | 'ends_soon'

interface KnownLender {
  readonly code: string | null
  /** The card in force; undefined: none. */
  readonly programme: Pick<Programme, 'finance' | 'lease'> | undefined
  /** Its last day (YYYY-MM-DD); null is open. */
  readonly effective_to: string | null
  /** Whether another card follows it. */
  readonly has_next: boolean
}

/** Days before a card's end from which a missing successor is reported. */
const NOTICE_DAYS = 14
const dayMs = 86_400_000

/** Missing parts on a day (YYYY-MM-DD), most severe first. Decisions 3.41: a reason and never a zero. */
export function cardGaps({ code, programme, effective_to, has_next }: KnownLender, today: string): CardGap[] {
  const gaps: CardGap[] = code === null ? ['no_code'] : []
  if (!programme) return [...gaps, 'no_card']
  const loans = CONDITION_KEYS.filter(key => (programme.finance?.[key]?.terms_months.length ?? 0) > 0)
  const leases = CONDITION_KEYS.flatMap(key => {
    const card = programme.lease?.[key]
    return card && card.terms_months.length > 0 ? [card] : []
  })
  if (loans.length === 0 && leases.length === 0) gaps.push('no_rates')
  const isWithout = ({ terms_months, residual_pct }: (typeof leases)[number]) =>
    terms_months.some(term => !Object.values(residual_pct).some(table => table[term] !== undefined))
  if (leases.some(isWithout)) gaps.push('no_residuals')
  const isEnding = effective_to !== null && Date.parse(effective_to) - Date.parse(today) < NOTICE_DAYS * dayMs
  if (isEnding && !has_next) gaps.push('ends_soon')
  return gaps
}
