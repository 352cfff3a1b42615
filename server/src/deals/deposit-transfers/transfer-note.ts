import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { formatText } from '@forecourt/domain/platform/markets/format-text.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'

const texts = screenTexts('customers')

interface Transfer {
  /** In cents. */
  readonly amount: number
  readonly created: string
  readonly from_number: string
}

/** "Deposit of $500.00 moved from D12-26000123 on November 19, 2026.", in the reader's language. */
export function transferNote(
  { amount, created, from_number }: Transfer,
  language: Language,
  { country, timezone }: Pick<SessionDealership, 'country' | 'timezone'>,
): string {
  const locale = localeOf(language, country)
  return formatText(texts[language]['deposit.moved'] ?? '', {
    amount: formatMoney(amount, locale),
    number: from_number,
    date: formatLongDate(quoteDate(new Date(created), timezone), locale),
  })
}
