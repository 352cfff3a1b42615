import {
  isDifferent,
  pairFigures,
  pairRows,
  type PairedRow,
} from '@forecourt/contract/pricing/pricing-difference.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useRowLabel } from '#shared/format/row-label.ts'
import type { ComparedDeal } from './compared-deal.ts'
import { ComparedRow, ComparedTable } from './compared-table.tsx'
import classes from './compare.module.css'

interface ComparedLinesProps {
  readonly before: ComparedDeal
  readonly after: ComparedDeal
  readonly type: PaymentType
}

/** Rows that repeat the figures below them. */
const repeated = new Set([
  'amount_due',
  'amount_financed',
  'adjusted_cap_cost',
  'total_purchase_price',
  'residual',
])

/** Lines of one payment type: the changed ones, all of them on demand; then the result. */
export function ComparedLines({ before, after, type }: ComparedLinesProps) {
  const t = useText('versions')
  const p = useText('pricing')
  const labelOf = useRowLabel()
  const [isAll, setAll] = useState(false)
  const [was, is] = [before.columns[type].pricing, after.columns[type].pricing]
  const rows = pairRows(was, is).filter(({ key }) => !repeated.has(key))
  const changed = rows.filter(isDifferent)
  const figures = pairFigures(was, is)
  const shownRows = isAll ? inOrder(rows) : changed
  const shownFigures = isAll ? figures : figures.filter(isDifferent)
  const hidden = rows.length + figures.length - changed.length - figures.filter(isDifferent).length
  if (was === null && is === null) return null
  return (
    <>
      <ComparedTable
        caption={t('compare.lines', { column: p(`column.${type}`) })}
        head={p('sheet.line')}
        before={before.title}
        after={after.title}
      >
        <tbody>
          {shownRows.map(row => (
            <ComparedRow key={row.key} label={labelOf(row.label)} pair={row} isOff={row.sign === '-'} />
          ))}
        </tbody>
        <tbody className={classes['figures']}>
          {shownFigures.map(figure => (
            <ComparedRow
              key={figure.name}
              label={labelOf({ kind: 'key', key: figure.name, params: {} })}
              pair={figure}
            />
          ))}
          {shownRows.length + shownFigures.length > 0 ? null : (
            <tr>
              <td colSpan={4} className={classes['nothing']}>
                {t('compare.nothing')}
              </td>
            </tr>
          )}
        </tbody>
      </ComparedTable>
      {hidden === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['all'] ?? ''}
          aria-pressed={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? t('compare.only_changed') : t('compare.all', { count: hidden })}
        </Button>
      )}
    </>
  )
}

/** Changed lines first, the others in the order of the sheet. */
const inOrder = (rows: readonly PairedRow[]) => [
  ...rows.filter(isDifferent),
  ...rows.filter(row => !isDifferent(row)),
]
