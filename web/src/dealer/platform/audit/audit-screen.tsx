import type { AuditEntry } from '@forecourt/contract/platform/audit.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTabs } from '#shared/ui/page/page-tabs.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { AccessesPart } from '#dealer/customers/customer-accesses/accesses-part.tsx'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { auditCard, auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { objectLine, objectText } from './audit-words.ts'
import { auditQueries, exportUrl } from './audit.api.ts'
import classes from './audit.module.css'
import { ChainButton, ChainOutcome, useChainCheck } from './chain-check.tsx'
import { ExportLink } from './export-link.tsx'
import { RecordList } from './record-list.tsx'
import { useAuditSearch } from './use-audit-search.ts'

/** The audit log, and the log of customer accesses. */
export function AuditScreen() {
  const t = useText('audit')
  const [params] = useSearchParams()
  const part = params.get('part') === 'accesses' ? 'accesses' : 'acts'
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <PageTabs
        label={t('parts')}
        shown={part}
        tabs={[
          { name: 'acts', label: t('list'), search: '' },
          { name: 'accesses', label: t('access.list'), search: '?part=accesses' },
        ]}
      />
      {part === 'acts' ? <AuditEvents /> : <AccessesPart />}
    </div>
  )
}

/** Who did what, on what, when; with export and verification. */
function AuditEvents() {
  const t = useText('audit')
  const format = useFormat()
  const state = useAuditSearch()
  const { search, narrow, clear, given } = state
  const check = useChainCheck('dealership')
  const platformCheck = useChainCheck('platform')
  const query = useInfiniteQuery(auditQueries.list(search))
  const rows = useMemo(() => query.data?.pages.flatMap(({ results }) => results), [query.data])
  const [columns, card] = useMemo(() => {
    const showHistory = (entry: AuditEntry) =>
      narrow({ object_type: entry.object_type, object_id: entry.object_id ?? '' })
    return [auditColumns(t, format, showHistory), auditCard(showHistory)]
  }, [t, format, narrow])
  const about = rows?.find(({ object_id: id }) => id === given.object_id)
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <p className={classes['intro']}>{t('intro')}</p>
        <div className={classes['acts']}>
          <ChainButton check={check} />
          <Can action="platform-audit-log:verify">
            <ChainButton check={platformCheck} />
          </Can>
          <ExportLink href={exportUrl(search)} />
        </div>
      </div>
      <ChainOutcome check={check} />
      <ChainOutcome check={platformCheck} />
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
      <RecordList
        caption={t('list')}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        rowHeight={56}
        card={card}
        query={query}
        onClear={state.isFiltered ? clear : undefined}
        texts={{
          noMatch: t('empty'),
          first: t('first'),
          firstText: t('first_text'),
          failed: t('failed'),
        }}
      />
    </div>
  )
}

const keyOf = ({ seq }: AuditEntry) => String(seq)
