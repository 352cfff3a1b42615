import type { Move } from '@forecourt/contract/customers/moves.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isOutdated } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { useSearch } from '#shared/url/use-search.ts'
import { pageField, wordField, type SearchFields } from '#shared/url/search-fields.ts'
import { useSteadyPage } from '#dealer/customers/customers/list/use-steady-page.ts'
import { MoveCard } from './move-cells.tsx'
import { movePath } from './move-path.ts'
import { moveQueries } from './moves.api.ts'
import classes from './moves.module.css'
import { News } from './news.tsx'
import { useMoveColumns } from './use-move-columns.tsx'

const holders = ['all', 'mine', 'unassigned'] as const

interface MoveSearch {
  readonly whose: (typeof holders)[number]
  readonly page: number
}

const fields: SearchFields<MoveSearch> = { whose: wordField(holders, 'all'), page: pageField }
const pageSize = 25
const keyOf = (move: Move) => move.id
const nameOf = (move: Move) => move.customer.full_name
const cardOf = (move: Move) => <MoveCard move={move} />
const lookOf = (move: Move) => ({ isAttention: move.next_move.is_late })

/** `/my-move`: all open actions, oldest first. Enter opens the row's action. */
export function MyMoveScreen() {
  const t = useText('moves')
  const navigate = useNavigate()
  const { search, setSearch } = useSearch(fields)
  const { whose } = search
  const asked = moveQueries.list(whose, search.page)
  const { data, error, isFetching, refetch } = useQuery(asked)
  const steady = useSteadyPage(`${whose} ${search.page}`, data, isOutdated(asked))
  const count = useRef<HTMLSpanElement>(null)
  const columns = useMoveColumns()
  const { page } = steady
  useEffect(() => {
    if (data !== undefined) announce('count', t('count', { count: data.count }))
  }, [data, t])
  return (
    <div className={classes['screen']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        <SegmentedControl
          size="xs"
          aria-label={t('whose.label')}
          value={whose}
          onChange={next => setSearch({ whose: next, page: 1 })}
          data={holders.map(value => ({ value, label: t(`whose.${value}`) }))}
        />
      </div>
      <div className={classes['status']}>
        <span ref={count} tabIndex={-1}>
          {page === undefined ? ' ' : t('count', { count: page.count })}
        </span>
        <News steady={steady} next={count} />
      </div>
      {error !== null && page === undefined ? (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('failed')}
        </InlineProblem>
      ) : (
        <DataTable
          caption={t('caption')}
          rows={page?.results}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          rowLook={lookOf}
          rowHeight={48}
          pageSize={page === undefined ? 10 : Math.min(pageSize, page.results.length)}
          onOpen={move => void navigate(movePath(move))}
          isRefreshing={isFetching}
          isStale={steady.isSubstitute}
          empty={<EmptyState kind="first-use" title={t('empty.title')} text={t(`empty.${whose}`)} />}
          card={cardOf}
        />
      )}
      {page === undefined || page.last <= 1 ? null : (
        <Pager page={page} onPage={next => setSearch({ page: next })} />
      )}
    </div>
  )
}
