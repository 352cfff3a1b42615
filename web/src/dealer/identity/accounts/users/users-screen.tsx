import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { Can } from '../sessions/can.tsx'
import { staffQueries } from './staff.api.ts'
import { staffCard, staffColumns } from './staff-columns.tsx'
import { StaffDrawer } from './staff-drawer.tsx'
import { useStaffSearch } from './use-staff-search.ts'
import { UserFilters } from './user-filters.tsx'
import classes from './users.module.css'

const pageSize = 25

/** Interface S-36: users, invitations, and their permissions. */
export function UsersScreen() {
  const t = useText('people')
  const format = useFormat()
  const language = useLanguage()
  const state = useStaffSearch()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...staffQueries.list(state.search),
    placeholderData: keepPreviousData,
  })
  const { open } = state
  const columns = useMemo(() => staffColumns(t, format, language, open), [t, format, language, open])
  const card = useMemo(() => staffCard(open), [open])
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        <Can action="user:invite">
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => open('new')}>
            {t('invite')}
          </Button>
        </Can>
      </div>
      <UserFilters state={state} />
      {error === null ? (
        <DataTable
          caption={t('list')}
          rows={data?.results}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          rowHeight={56}
          pageSize={Math.min(pageSize, data?.results.length ?? 8)}
          onOpen={({ id }) => open(id)}
          isStale={isPlaceholderData}
          card={card}
          empty={
            state.isFiltered ? (
              <EmptyState kind="no-match" title={t('no_match')} onClear={state.clear} />
            ) : (
              <EmptyState kind="first-use" title={t('empty.title')} text={t('empty.text')} />
            )
          }
        />
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('failed')}
        </InlineProblem>
      )}
      {data === undefined || data.last === 1 ? null : <Pager page={data} onPage={state.turnTo} />}
      <StaffDrawer opened={state.opened} onClose={state.close} onOpen={open} />
    </div>
  )
}

const keyOf = ({ id }: StaffUser) => id
const nameOf = ({ full_name }: StaffUser) => full_name
