import type { ListedDeposit } from '@forecourt/contract/deals/deposits.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useRowCursor } from '#shared/ui/table/use-row-cursor.ts'
import { useSearch } from '#shared/url/use-search.ts'
import { DifferenceList } from '#dealer/deals/deposit-differences/difference-list.tsx'
import { DifferenceNotice } from '#dealer/deals/deposit-differences/difference-notice.tsx'
import { staleProps } from '#shared/ui/table/stale.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { DepositRow } from './deposit-row.tsx'
import { depositQueries } from './deposits.api.ts'
import { listFields, shows, statesOf } from './list-search.ts'
import classes from './list.module.css'

const nothing: ReadonlySet<string> = new Set()
const none: readonly ListedDeposit[] = []

/** `/deposits` (decisions 2.2): holds, requests, paid and closed deposits, each linked to its order. */
export function DepositListScreen() {
  const t = useText('deposits')
  const navigate = useNavigate()
  const { search, setSearch } = useSearch(listFields)
  const seesDifferences = useCan('deposit-difference:list')
  const { page } = search
  const show = search.show === 'differences' && !seesDifferences ? 'all' : search.show
  const root = useRef<HTMLUListElement>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...depositQueries.list(statesOf(show), page, show === 'disputed'),
    enabled: show !== 'differences',
  })
  const rows = data?.results ?? none
  const { rowProps } = useRowCursor({
    root,
    keys: rows.map(({ id }) => id),
    selected: nothing,
    onSelect: undefined,
    onOpen: id => {
      const row = rows.find(one => one.id === id)
      if (row !== undefined) void navigate(pathTo('deposit', { id: row.customer.id, orderId: row.order.id }))
    },
  })
  const count = data === undefined ? undefined : t('list.count', { count: data.count })
  useEffect(() => {
    if (count !== undefined) announce('count', count)
  }, [count])
  return (
    <div className={classes['screen']}>
      <div className={classes['head']}>
        <PageTitle>{t('list.title')}</PageTitle>
        <span className="dp-faint">{(show === 'differences' ? undefined : count) ?? ' '}</span>
      </div>
      <div role="group" aria-label={t('list.show')} className={classes['chips']}>
        {shows
          .filter(one => one !== 'differences' || seesDifferences)
          .map(one => (
            <Button
              key={one}
              size="compact-md"
              radius="xl"
              variant={one === show ? 'filled' : 'default'}
              aria-pressed={one === show}
              onClick={() => setSearch({ show: one, page: 1 })}
            >
              {t(`list.show.${one}`)}
            </Button>
          ))}
      </div>
      {seesDifferences && show !== 'differences' ? (
        <DifferenceNotice onShow={() => setSearch({ show: 'differences', page: 1 })} />
      ) : null}
      {show === 'differences' ? (
        <DifferenceList />
      ) : error !== null && data === undefined ? (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('list.failed')}
        </InlineProblem>
      ) : data === undefined ? (
        <CardSkeleton height={480} />
      ) : rows.length === 0 ? (
        <EmptyState kind="first-use" title={t('list.empty.title')} text={t(`list.empty.${show}`)} />
      ) : (
        <ul ref={root} className={classes['rows']} {...staleProps(isPlaceholderData)}>
          {rows.map(row => (
            <DepositRow key={row.id} row={row} rowProps={rowProps(row.id)} />
          ))}
        </ul>
      )}
      {show === 'differences' || data === undefined || data.last === 1 ? null : (
        <Pager page={data} onPage={next => setSearch({ page: next })} />
      )}
    </div>
  )
}
