import type { AuditEntry } from '@forecourt/contract/audit.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/data-table.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { PageTitle } from '#shared/ui/page-title.tsx'
import { auditCard, auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { objectLine, objectText } from './audit-words.ts'
import { auditQueries, exportUrl } from './audit.api.ts'
import classes from './audit.module.css'
import { ChainButton, ChainOutcome, useChainCheck } from './chain-check.tsx'
import { useAuditSearch } from './use-audit-search.ts'

/** Who did what, on what, when; the export of it, and the proof that nothing of it was changed. */
export function AuditScreen() {
  const t = useText('audit')
  const format = useFormat()
  const state = useAuditSearch()
  const { search, narrow, clear, given } = state
  const check = useChainCheck()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQueries.list(search),
  )
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results), [data])
  const [columns, card] = useMemo(() => {
    const showHistory = (entry: AuditEntry) =>
      narrow({ object_type: entry.object_type, object_id: entry.object_id ?? '' })
    return [auditColumns(t, format, showHistory), auditCard(showHistory)]
  }, [t, format, narrow])
  const about = rows?.find(({ object_id: id }) => id === given.object_id)
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        <div className={classes['acts']}>
          <ChainButton check={check} />
          <Button
            component="a"
            href={exportUrl(search)}
            download
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            {t('export')}
          </Button>
        </div>
      </div>
      <p className={classes['intro']}>{t('intro')}</p>
      <ChainOutcome check={check} />
      <AuditFilters state={state} />
      {given.object_id === '' ? null : (
        <Notice
          action={
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => narrow({ object_id: '', object_type: '' })}
            >
              {t('filter.clear')}
            </Button>
          }
        >
          {t('filter.object', {
            name: about === undefined ? objectText(given.object_type) : objectLine(about),
          })}
        </Notice>
      )}
      {error === null ? (
        <DataTable
          caption={t('list')}
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          rowHeight={56}
          pageSize={Math.min(10, rows?.length ?? 10)}
          card={card}
          empty={
            state.isFiltered ? (
              <EmptyState kind="no-match" title={t('empty')} onClear={clear} />
            ) : (
              <EmptyState kind="first-use" title={t('first')} text={t('first_text')} />
            )
          }
        />
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('failed')}
        </InlineProblem>
      )}
      {hasNextPage ? (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const keyOf = ({ seq }: AuditEntry) => String(seq)
const nameOf = ({ seq }: AuditEntry) => String(seq)
