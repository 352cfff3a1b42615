import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Value of a line: an amount, a percentage, points of the rate. */
export function useLineValue() {
  const t = useText('pricing')
  const format = useFormat()
  return ({ amount, percent, incentive_type: type }: WorksheetLine): string => {
    if (type === 'percentage_discount') return format.percent(percent ?? '0', 0)
    if (type === 'rate_reduction') return t('badge.points', { points: format.number(percent ?? '0') })
    return format.money(parseCents(amount) ?? 0)
  }
}
