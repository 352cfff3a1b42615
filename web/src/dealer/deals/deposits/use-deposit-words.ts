import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { PAID_METHODS } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { cardName } from '#shared/format/card-name.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

const hour = 60 * 60_000

/** Money, cards and times of deposits in words. */
export function useDepositWords() {
  const t = useText('deposits')
  const s = useText('statuses')
  const language = useLanguage()
  const format = useFormat()
  const { timeZone } = useHabits()
  const money = (amount: string) => format.money(toCents(amount))
  /** "Visa •••• 4242", or another payment method. */
  const paidBy = ({ card, method }: Pick<Deposit, 'card' | 'method'>) =>
    card !== null
      ? cardName(card)
      : method === 'card'
        ? t('method.card')
        : labelOf(PAID_METHODS, method, language)
  const longDay = (stamp: string) => format.date(wallClock(Date.parse(stamp), timeZone).date)
  return {
    money,
    paidBy,
    longDay,
    /** State in words; a hold includes the day until which it can be captured. */
    stateOf: ({ state, capture_before: until }: Pick<Deposit, 'state' | 'capture_before'>) =>
      state === 'pre_authorized'
        ? until === null
          ? t('step.pre_authorized')
          : s('deposit.pre_authorized', { date: longDay(until) })
        : s(`deposit.${state}`),
    purposeOf: ({ purpose_en: en, purpose_fr: fr }: Pick<Deposit, 'purpose_en' | 'purpose_fr'>) =>
      language === 'fr' ? (fr ?? en) : (en ?? fr),
    /** "5 days", "31 hours", from milliseconds. */
    span: (left: number) =>
      left >= 72 * hour
        ? t('left.days', { count: Math.floor(left / (24 * hour)) })
        : left >= hour
          ? t('left.hours', { count: Math.floor(left / hour) })
          : t('left.minutes'),
  }
}
