import type { VehicleChange } from '@forecourt/contract/inventory/stock.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { stockQueries } from './stock.api.ts'
import classes from './stock.module.css'
import { useWeightText } from './vehicle-words.ts'

/** History of price, status and tax basis, as recorded by the system. */
export function VehicleHistory({ id }: { readonly id: string }) {
  const t = useText('stock')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(stockQueries.history(id, page))
  return (
    <section className={classes['card']} aria-labelledby="vehicle-history">
      <h2 id="vehicle-history" className="dp-heading">
        {t('history')}
      </h2>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={120} /> : null}
      <ol className={classes['list']}>
        {data?.results.map((change, index) => (
          <Change key={`${change.at} ${change.field} ${index}`} change={change} />
        ))}
      </ol>
      <div className={classes['acts']}>
        {page > 1 ? (
          <Button variant="default" size="compact-md" onClick={() => setPage(page - 1)}>
            {t('history.newer')}
          </Button>
        ) : null}
        {data?.has_more === true ? (
          <Button variant="default" size="compact-md" onClick={() => setPage(page + 1)}>
            {t('history.older')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function Change({ change }: { readonly change: VehicleChange }) {
  const t = useText('stock')
  const format = useFormat()
  const say = useSaid()
  const { field, before, after, by, via, at } = change
  const params = { before: say(field, before), after: say(field, after) }
  return (
    <li className={classes['item']}>
      <span>{t(`changed.${field}`, params)}</span>
      <span className={classes['faint']}>
        {format.instant(at)} ·{' '}
        {by === null ? t(`via.${via}`) : via === 'desk' ? by : `${by}, ${t(`via.${via}`)}`}
      </span>
    </li>
  )
}

function useSaid() {
  const weightText = useWeightText()
  const format = useFormat()
  const language = useLanguage()
  return (field: VehicleChange['field'], value: string | null): string => {
    if (value === null) return '—'
    if (field === 'stock_status') return labelOf(STOCK_STATUSES, value, language)
    if (field === 'vehicle_condition') return labelOf(VEHICLE_CONDITIONS, value, language)
    if (field === 'gross_weight_kg') return weightText(Number(value))
    return format.money(parseCents(value) ?? 0, { whole: true })
  }
}
