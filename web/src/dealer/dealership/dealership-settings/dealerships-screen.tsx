import type { DealershipRow } from '@forecourt/contract/dealership/dealership-settings.ts'
import { Anchor, Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { dealershipQueries } from './dealership-settings.api.ts'
import classes from './dealership.module.css'
import { NewDealershipDrawer } from './new-dealership-drawer.tsx'
import { isSection } from './sections.ts'
import { SettingsPage } from './settings-page.tsx'
import { useOpenDealership } from './use-open-dealership.ts'

/** Interface S-35: the managed dealerships, and the settings of the current one. */
export function DealershipsScreen() {
  const [search] = useSearchParams()
  const section = search.get('section')
  const mayCreate = useCan('dealership:create')
  const all = useQuery(dealershipQueries.list('', 1))
  const isOnly = all.data?.count === 1 && !mayCreate
  if (isSection(section)) return <SettingsPage section={section} hasList={!isOnly} />
  // With one dealership there is nothing to choose.
  if (isOnly) return <Navigate replace to={{ search: '?section=identity' }} />
  return <DealershipList mayCreate={mayCreate} />
}

function DealershipList({ mayCreate }: { readonly mayCreate: boolean }) {
  const t = useText('dealership')
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('search') ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const present = useCurrentUser().dealership?.id
  const open = useOpenDealership()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...dealershipQueries.list(wanted, page),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(t, present, row => void open(row)), [t, present, open])
  const isNew = search.get('open') === 'new'
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        {mayCreate ? (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setSearch({ open: 'new' }, { preventScrollReset: true })}
          >
            {t('new.open')}
          </Button>
        ) : null}
      </div>
      <div className={classes['find']}>
        <SearchBox
          value={wanted}
          label={t('list.search')}
          placeholder={t('list.search')}
          clearLabel={t('list.clear')}
          maxLength={80}
          onSearch={text => setSearch(text === '' ? {} : { search: text })}
        />
      </div>
      {error === null ? (
        <DataTable
          caption={t('title')}
          rows={data?.results}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          rowHeight={56}
          pageSize={Math.min(15, data?.results.length ?? 5)}
          onOpen={row => void open(row)}
          isStale={isPlaceholderData}
          empty={
            wanted === '' ? (
              <EmptyState kind="first-use" title={t('list.none')} text={t('list.none_text')} />
            ) : (
              <EmptyState kind="no-match" title={t('list.no_match')} onClear={() => setSearch({})} />
            )
          }
        />
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined || data.last === 1 ? null : (
        <Pager
          page={data}
          onPage={to => setSearch({ ...(wanted !== '' && { search: wanted }), page: String(to) })}
        />
      )}
      {mayCreate ? (
        <NewDealershipDrawer isOpen={isNew} onClose={() => setSearch({}, { preventScrollReset: true })} />
      ) : null}
    </div>
  )
}

const keyOf = ({ id }: DealershipRow) => id
const nameOf = ({ name }: DealershipRow) => name

const columnsOf = (
  t: Translate<'dealership'>,
  present: string | undefined,
  open: (row: DealershipRow) => void,
): readonly Column<DealershipRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    isRowHeader: true,
    cell: row => (
      <Anchor
        component={Link}
        to={{ search: '?section=identity' }}
        onClick={event => {
          event.preventDefault()
          open(row)
        }}
      >
        {row.name}
      </Anchor>
    ),
  },
  { id: 'city', header: t('column.city'), cell: row => `${row.city}, ${row.province_code}` },
  {
    id: 'country',
    header: t('column.country'),
    from: 'md',
    cell: row => t(`country.${row.country}`),
  },
  {
    id: 'oem',
    header: t('column.oem'),
    from: 'lg',
    cell: row => (row.oem.length === 0 ? '–' : row.oem.join(', ')),
  },
  {
    id: 'flags',
    header: t('column.flags'),
    cell: row => {
      const flags = [
        row.id === present ? t('flag.present') : null,
        row.compulsory_login ? t('flag.compulsory_login') : null,
        row.is_trs_enabled ? t('flag.trs') : null,
        row.use_external_crm ? t('flag.crm') : null,
      ].filter(flag => flag !== null)
      return flags.length === 0 ? null : (
        <span className={classes['flags']}>
          {flags.map(flag => (
            <Badge key={flag} variant="default" tt="none">
              {flag}
            </Badge>
          ))}
        </span>
      )
    },
  },
]
