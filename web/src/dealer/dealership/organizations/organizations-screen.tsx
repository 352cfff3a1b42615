import type { Organization } from '@forecourt/contract/dealership/organizations.ts'
import { installation } from '@forecourt/contract/setup/installation.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '#shared/api/query-client.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { NewOrganizationForm } from './new-organization-form.tsx'
import { organizationQueries } from './organizations.api.ts'
import classes from './organizations.module.css'

/** Page of a super admin: organizations of this installation, and missing configuration. */
export function OrganizationsScreen() {
  const t = useText('organizations')
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <OrganizationsCard />
      <ConfigurationCard />
    </div>
  )
}

function ConfigurationCard() {
  const t = useText('organizations')
  const gaps = useText('installation')
  const { data, error, refetch } = useQuery(query(installation.configuration, {}))
  return (
    <TitledCard title={t('configuration.title')}>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={120} /> : null}
      {data === undefined ? null : data.missing.length === 0 ? (
        <p className="dp-faint">{t('configuration.complete')}</p>
      ) : (
        <>
          <p className="dp-faint">{t('configuration.explain')}</p>
          <ul className={classes['gaps']}>
            {data.missing.map(gap => (
              <li key={gap}>{gaps(`gap.${gap}`)}</li>
            ))}
          </ul>
        </>
      )}
    </TitledCard>
  )
}

function OrganizationsCard() {
  const t = useText('organizations')
  const [params, setParams] = useSearchParams()
  const wanted = params.get('search') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...organizationQueries.list(wanted, page),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <TitledCard title={t('list.title')}>
      <div className={classes['stack']}>
        <NewOrganizationForm />
        <div className={classes['find']}>
          <SearchBox
            value={wanted}
            label={t('list.search')}
            placeholder={t('list.search')}
            clearLabel={t('list.clear')}
            maxLength={80}
            onSearch={text => setParams(text === '' ? {} : { search: text })}
          />
        </div>
        {error === null ? (
          <DataTable
            caption={t('list.title')}
            rows={data?.results}
            columns={columns}
            rowKey={keyOf}
            rowName={nameOf}
            rowHeight={48}
            pageSize={Math.min(15, data?.results.length ?? 3)}
            isRefreshing={isPlaceholderData}
            empty={<EmptyState kind="no-match" title={t('list.no_match')} onClear={() => setParams({})} />}
          />
        ) : (
          <InlineProblem error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined || data.last === 1 ? null : (
          <Pager
            page={data}
            onPage={to => setParams({ ...(wanted !== '' && { search: wanted }), page: String(to) })}
          />
        )}
      </div>
    </TitledCard>
  )
}

const keyOf = ({ id }: Organization) => id
const nameOf = ({ name }: Organization) => name

const columnsOf = (t: Translate<'organizations'>): readonly Column<Organization>[] => [
  { id: 'name', header: t('column.name'), isRowHeader: true, cell: row => row.name },
  { id: 'dealerships', header: t('column.dealerships'), cell: row => row.dealerships },
  { id: 'people', header: t('column.people'), cell: row => row.people },
  {
    id: 'administrators',
    header: t('column.administrators'),
    cell: ({ administrators: { count, names } }) =>
      count === 0
        ? t('administrators.none')
        : count === names.length
          ? names.join(', ')
          : t('administrators.more', { names: names.join(', '), count: count - names.length }),
  },
]
