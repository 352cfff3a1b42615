import type { ChangeOrdering, ProgrammeChange } from '@forecourt/contract/pricing/programme-changes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { changedOrderCard, changedOrderColumns } from './changed-order-columns.tsx'
import { changeQueries } from './programme-changes.api.ts'
import classes from './radar.module.css'

interface ChangedOrdersProps {
  readonly change: ProgrammeChange
  readonly ordering: string | null
  /** Page of the list of changes, which stays. */
  readonly page: number
  readonly onSearch: (search: Record<string, string>) => void
}

const orderings: readonly ChangeOrdering[] = [
  'difference',
  '-difference',
  'old_payment',
  '-old_payment',
  'new_payment',
  '-new_payment',
]
const keyOf = ({ order }: { readonly order: string }) => order

/** Open orders that a change affects, old payment beside new. */
export function ChangedOrders({ change, ordering: asked, page, onSearch }: ChangedOrdersProps) {
  const t = useText('radar')
  const format = useFormat()
  const language = useLanguage()
  const [at, setAt] = useState(1)
  const ordering = orderings.find(one => one === asked) ?? '-difference'
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...changeQueries.orders(change, at, ordering),
    placeholderData: keepPreviousData,
  })
  const paymentText = usePaymentText()
  const writing = useMemo(() => ({ format, paymentText }), [format, paymentText])
  const columns = useMemo(() => changedOrderColumns(t, writing, language), [t, writing, language])
  const card = useMemo(() => changedOrderCard(t, writing, language), [t, writing, language])
  const empty = change.is_done ? t('orders.none') : t('orders.none_yet')
  return (
    <section className={classes['part']} aria-labelledby="changed-orders">
      <h2 id="changed-orders" className="dp-heading">
        {t('orders.title', { name: language === 'fr' ? change.name_fr : change.name })}
      </h2>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('orders.caption')}
        rows={data?.results}
        columns={columns}
        rowKey={keyOf}
        rowName={({ number }) => number}
        rowHeight={52}
        pageSize={Math.min(15, Math.max(3, data?.results.length ?? 3))}
        ordering={ordering}
        onOrdering={next => {
          setAt(1)
          onSearch({ page: String(page), change: change.id, ordering: next })
        }}
        isStale={isPlaceholderData}
        card={card}
        empty={<EmptyState kind="first-use" title={empty} text={t('orders.none_text')} />}
      />
      {data !== undefined && data.last > 1 ? <Pager page={data} onPage={setAt} /> : null}
    </section>
  )
}
