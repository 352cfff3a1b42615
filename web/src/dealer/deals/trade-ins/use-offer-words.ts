import { toCents } from '@forecourt/contract/platform/money.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'

/** Texts of a trade-in and its amounts. */
export function useOfferWords() {
  const format = useFormat()
  const language = useLanguage()
  return {
    nameOf: (tradeIn: TradeIn) => formattedName(tradeIn, language),
    /** Whole dollars if there are no cents. */
    amount: (wire: string) => format.money(toCents(wire), { whole: true }),
    /** Dollars and cents. */
    exact: (wire: string) => format.money(toCents(wire)),
  }
}
