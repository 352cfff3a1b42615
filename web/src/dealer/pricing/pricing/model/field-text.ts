import type { LenderFee, TradeIn, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

const amounts =
  /(^price|^msrp|\.credit|\.owing|\.down_payment|\.acquisition_fee|\.security_deposit|\.disposition_fee|\.balloon|\.min_cap_cost)$/

/** A field of the worksheet and its value in words, for comparing two versions. */
export function useFieldText() {
  const t = useText('pricing')
  const format = useFormat()
  const language = useLanguage()
  const isLine = (name: string) => name.startsWith('lines.')
  const lineName = (value: unknown) => {
    const { name, name_fr: nameFr, plan } = value as WorksheetLine
    // The row of the grid is shown with the price.
    if (plan) return language === 'fr' ? (plan.name_fr ?? plan.name) : plan.name
    return language === 'fr' ? nameFr : name
  }
  const labelOf = (name: string, value: unknown): string => {
    if (isLine(name)) return lineName(value)
    const [group = '', field = ''] = name.split('.')
    const own = findText('pricing', `field.${name}`)
    if (own !== undefined) return own
    const lever = findText('pricing', `field.${field}`) ?? field
    return t('lever.of', { lever, column: findText('pricing', `column.${group}`) ?? group })
  }
  const lineValue = ({ amount, percent, incentive_type: type, plan }: WorksheetLine): string => {
    if (plan) {
      const title = language === 'fr' ? (plan.title_fr ?? plan.title_en) : plan.title_en
      return `${title} · ${format.money(parseCents(amount) ?? 0)}`
    }
    if (type === 'rate_reduction') return t('badge.points', { points: format.number(percent ?? '0') })
    if (type === 'percentage_discount') return format.percent(percent ?? '0', 0)
    return format.money(parseCents(amount) ?? 0)
  }
  const feesText = (fees: readonly LenderFee[]): string =>
    fees
      .map(
        ({ name, name_fr, amount }) =>
          `${language === 'fr' ? name_fr : name} ${format.money(parseCents(amount) ?? 0)}`,
      )
      .join(', ')
  const tradeInText = ({ description, credit, owing }: TradeIn): string =>
    t('trade_in.in_words', {
      name: description ?? t('input.second_trade_in'),
      credit: format.money(parseCents(credit) ?? 0),
      owing: format.money(parseCents(owing) ?? 0),
    })
  const valueOf = (name: string, value: unknown): string => {
    if (value === undefined) return t('value.removed')
    if (value === null || value === '') return t('input.none')
    if (isLine(name)) return lineValue(value as WorksheetLine)
    if (Array.isArray(value)) return feesText(value as LenderFee[])
    if (typeof value === 'object') return tradeInText(value as TradeIn)
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
    if (typeof value === 'number') {
      if (name.endsWith('.term')) return t('term.months', { count: value })
      if (name.endsWith('.days_to_first_payment')) return t('first_payment.days', { count: value })
      return name.endsWith('distance_allowance') ? format.distance(value) : String(value)
    }
    if (typeof value !== 'string') return ''
    if (amounts.test(name)) return format.money(parseCents(value) ?? 0)
    if (/\.(rate|residual_percent|residualizable_limit_percent|max_cap_cost_percent)$/.test(name))
      return format.percent(value)
    return (
      findText('pricing', `frequency.${value}`) ??
      findText('pricing', `column.${value}`) ??
      findText('pricing', `method.${value}`) ??
      value
    )
  }
  return { labelOf, valueOf }
}
