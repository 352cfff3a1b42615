import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** Number of decimals that a percentage needs. */
const decimalsOf = (value: string | number) => (String(Number(value)).split('.')[1] ?? '').length

/** A rule in words: vehicles, effect, period. */
export function useRuleWords() {
  const t = useText('profiles')
  const format = useFormat()
  const language = useLanguage()
  const money = (amount: string | number) => format.money(parseCents(String(amount)) ?? 0, { whole: true })

  const percent = (value: string | number) => format.percent(value, decimalsOf(value))

  const ages = ({ age_from: from, age_to: to }: PriceRule) => {
    if (from !== null && to !== null) return t('age.between', { from, to })
    if (from !== null) return t('age.from', { from })
    return to === null ? '' : t('age.to', { to })
  }
  const subject = (rule: PriceRule): string => {
    const parts = [
      format.list(rule.conditions.map(code => labelOf(VEHICLE_CONDITIONS, code, language))),
      format.list(rule.makes),
      ages(rule),
    ].filter(part => part !== '')
    return parts.length === 0 ? t('subject.all') : parts.join(' · ')
  }
  const adjustment = ({ adjustment: { kind, value } }: PriceRule): string => {
    const by = Number(value)
    const size = kind === 'percent' ? percent(Math.abs(by)) : money(value.replace('-', ''))
    return t(by > 0 ? 'by.up' : by < 0 ? 'by.down' : 'by.none', { size })
  }
  const rounding = ({ round_to: to, round_less: less }: PriceRule): string => {
    if (to === null) return ''
    return less === 0
      ? t('round.to', { to: money(to) })
      : t('round.less', { to: money(to), less: money(less) })
  }
  const floor = ({ floor: least }: PriceRule): string => {
    if (least === null) return ''
    const size = least.kind === 'percent' ? percent(least.value) : money(least.value)
    return t(`floor.${least.kind}`, { size })
  }
  const days = ({ effective_from: from, effective_to: to }: PriceRule): string => {
    if (from !== null && to !== null)
      return t('days.between', { from: format.date(from), to: format.date(to) })
    if (from !== null) return t('days.from', { from: format.date(from) })
    return to === null ? '' : t('days.to', { to: format.date(to) })
  }
  const effect = (rule: PriceRule) =>
    [adjustment(rule), rounding(rule), floor(rule)].filter(part => part !== '').join(', ')
  const whole = (rule: PriceRule) =>
    [rule.name, subject(rule), effect(rule), days(rule), t(rule.is_active ? 'active' : 'inactive')]
      .filter(part => part !== '')
      .join(' · ')
  return { subject, effect, days, whole }
}
