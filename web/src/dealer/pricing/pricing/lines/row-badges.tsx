import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { SheetRow } from '../model/sheet-rows.ts'
import classes from './lines.module.css'

/** Shown in the cell, or by every row of the kind. */
const unspoken = new Set(['at_signing', 'in_cap'])

/** Tax and lease treatment of a line in words; for a tax, whether its rate is verified. */
export function RowBadges({ row }: { readonly row: SheetRow }) {
  const t = useText('pricing')
  const format = useFormat()
  const { line } = row
  const flags = [...new Set(Object.values(row.cells).flatMap(cell => cell.flags))]
  if (line === undefined)
    return flags.includes('unverified') ? (
      <span className={classes['badge']}>{t('badge.unverified')}</span>
    ) : null
  const points =
    line.incentive_type === 'rate_reduction'
      ? t('badge.points', { points: format.number(line.percent ?? '0') })
      : undefined
  const percent =
    line.incentive_type === 'percentage_discount' ? format.percent(line.percent ?? '0', 0) : undefined
  const words = [
    percent,
    points,
    ...flags.filter(flag => !unspoken.has(flag)).map(flag => t(`badge.${flag}` as 'badge.taxable')),
  ].filter(word => word !== undefined)
  return words.map(word => (
    <span key={word} className={classes['badge']}>
      {word}
    </span>
  ))
}
