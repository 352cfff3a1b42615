import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { DataTable, type DataTableProps } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'

interface RecordListProps<Row extends object> extends Pick<
  DataTableProps<Row>,
  'caption' | 'rows' | 'columns' | 'rowHeight' | 'card'
> {
  readonly keyOf: (row: Row) => string
  readonly query: Pick<
    UseInfiniteQueryResult,
    'error' | 'refetch' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'
  >
  /** Clears all filters; undefined if none is set. */
  readonly onClear: (() => void) | undefined
  readonly texts: Readonly<Record<'noMatch' | 'first' | 'firstText' | 'failed', string>>
}

/** An append-only log, newest first; older entries load on demand. */
export function RecordList<Row extends object>({
  keyOf,
  query,
  onClear,
  texts,
  rows,
  ...table
}: RecordListProps<Row>) {
  const t = useText('audit')
  if (query.error !== null)
    return (
      <InlineProblem error={query.error} onRetry={() => void query.refetch()}>
        {texts.failed}
      </InlineProblem>
    )
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        rowKey={keyOf}
        rowName={keyOf}
        pageSize={Math.min(10, rows?.length ?? 10)}
        empty={
          onClear ? (
            <EmptyState kind="no-match" title={texts.noMatch} onClear={onClear} />
          ) : (
            <EmptyState kind="first-use" title={texts.first} text={texts.firstText} />
          )
        }
      />
      {query.hasNextPage ? (
        <div>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
