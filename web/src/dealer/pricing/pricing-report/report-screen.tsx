import type { ReportRow } from '@forecourt/contract/pricing/pricing-report.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { useVehicleSearch } from '#dealer/inventory/vehicles/use-vehicle-search.ts'
import { VehicleFilters } from '#dealer/inventory/vehicles/vehicle-filters.tsx'
import { isNarrowed, queryOf } from '#dealer/inventory/vehicles/vehicle-search.ts'
import { DealDrawer, type Opened } from './deal-drawer.tsx'
import { reportQueries, reportUrl, type ReportPage } from './pricing-report.api.ts'
import { nameOf, reportCard, reportColumns, type Explain } from './report-columns.tsx'
import classes from './report.module.css'

const pageSize = 15

/** Interface S-39: every vehicle on offer with its prices and payments, what is missing, and today's changes. */
export function ReportScreen() {
  const t = useText('report')
  useText('vehicles')
  const language = useLanguage()
  const state = useVehicleSearch()
  const asked = queryOf(state.search)
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQueries.page(asked))
  const [opened, setOpened] = useState<Opened>()
  const explain = useCallback<Explain>((row, type) => setOpened({ row, type }), [setOpened])
  const columns = useMemo(() => reportColumns(t, explain), [t, explain])
  const card = useMemo(() => reportCard(explain), [explain])
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        <Button
          component="a"
          href={reportUrl(asked)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t('export')}
        </Button>
      </div>
      <VehicleFilters state={state} />
      <Summary data={isPlaceholderData ? undefined : data} />
      {typeof data?.unverified_taxes === 'string' ? (
        <Notice tone="attention">{t('unverified_taxes', { region: data.unverified_taxes })}</Notice>
      ) : null}
      {error === null ? (
        <DataTable
          caption={t('title')}
          rows={data?.results}
          columns={columns}
          rowKey={keyOf}
          rowName={row => nameOf(row, language)}
          rowHeight={52}
          pageSize={Math.min(pageSize, data?.results.length ?? 8)}
          onOpen={row => explain(row, state.search.payment_type)}
          isStale={isPlaceholderData}
          card={card}
          empty={
            isNarrowed(state.search) ? (
              <EmptyState kind="no-match" title={t('no_match')} onClear={state.clear} />
            ) : (
              <EmptyState kind="first-use" title={t('empty.title')} text={t('empty.text')} />
            )
          }
        />
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined || data.last === 1 ? null : <Pager page={data} onPage={state.turnTo} />}
      <DealDrawer
        opened={opened}
        onType={type => setOpened(now => now && { ...now, type })}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}

/** Number of vehicles, age of the payments, and missing payments. */
function Summary({ data }: { readonly data: ReportPage | undefined }) {
  const t = useText('report')
  const format = useFormat()
  if (data === undefined) return <p className={classes['summary']}> </p>
  const { count, as_of: asOf, missing } = data
  const isUpdating = data.results.some(row => row.payments_state === 'refreshing')
  const gaps = (['cash', 'finance', 'lease'] as const)
    .filter(type => missing[type] > 0)
    .map(type => t(`missing.${type}`, { count: missing[type] }))
  return (
    <p className={classes['summary']} aria-live="polite">
      <strong>{t('count', { count })}</strong>
      {asOf === null || count === 0 ? null : (
        <span>{t(isUpdating ? 'as_of_updating' : 'as_of', { time: format.instant(asOf) })}</span>
      )}
      {gaps.map(text => (
        <span key={text} className={classes['gap']}>
          {text}
        </span>
      ))}
    </p>
  )
}

const keyOf = ({ id }: ReportRow) => id
