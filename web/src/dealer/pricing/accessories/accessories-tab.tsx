import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { accessoryQueries } from './accessories.api.ts'
import { queryOf, useAccessorySearch } from './accessories-search.ts'
import { useAccessoryColumns } from './accessory-columns.tsx'
import { AccessoryDrawer } from './accessory-drawer.tsx'
import { AccessoryFilters } from './accessory-filters.tsx'
import { titleOf } from './accessory-title.ts'
import classes from './accessories.module.css'

const pageSize = 20

/** Catalogue of accessories, with price and whether customers see them. */
export function AccessoriesTab() {
  const t = useText('accessories')
  const language = useLanguage()
  const mayEdit = useCan('aftermarket:edit')
  const state = useAccessorySearch()
  const [open, setOpen] = useState<Accessory | 'new'>()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...accessoryQueries.list(queryOf(state.search)),
    placeholderData: keepPreviousData,
  })
  const { columns, card } = useAccessoryColumns({ mayEdit, onOpen: setOpen })
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  ) : null
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <p className={classes['faint']}>{t('about')}</p>
        {add}
      </div>
      <AccessoryFilters state={state} count={isPlaceholderData ? undefined : data?.count} />
      {error === null ? (
        <DataTable
          caption={t('list')}
          rows={data?.results}
          columns={columns}
          rowKey={keyOf}
          rowName={row => titleOf(row, language)}
          rowHeight={64}
          pageSize={Math.min(pageSize, data?.results.length ?? 8)}
          {...(mayEdit && { onOpen: setOpen })}
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
      <AccessoryDrawer open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </div>
  )
}

const keyOf = ({ id }: Accessory) => id
