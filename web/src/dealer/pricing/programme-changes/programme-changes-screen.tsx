import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { ChangeList } from './change-list.tsx'
import { ChangedOrders } from './changed-orders.tsx'
import { changeQueries } from './programme-changes.api.ts'
import classes from './radar.module.css'

const pageOf = (text: string | null) => Math.max(1, Math.trunc(Number(text ?? 1)) || 1)

/** Effects of published cards, fees and discounts on the open orders: the changes, and the orders of one of them. */
export function ProgrammeChangesScreen() {
  const t = useText('radar')
  const [search, setSearch] = useSearchParams()
  const subject = search.get('subject')
  const page = pageOf(search.get('page'))
  const { data, error, refetch } = useQuery({
    ...changeQueries.list(page, subject),
    placeholderData: keepPreviousData,
  })
  const changes = data?.results
  const chosen = changes?.find(({ id }) => id === search.get('change')) ?? changes?.[0]
  const set = (values: Record<string, string>) => {
    const kept = subject === null ? {} : { subject }
    setSearch({ ...kept, ...values }, { preventScrollReset: true })
  }
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <p className={classes['faint']}>{t('hint')}</p>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {subject === null ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setSearch({})}>
            {t('all')}
          </Button>
        </div>
      )}
      <ChangeList
        page={data}
        chosen={chosen?.id}
        onChoose={id => set({ page: String(page), change: id })}
        onPage={to => set({ page: String(to) })}
      />
      {chosen === undefined ? null : (
        <ChangedOrders
          key={chosen.id}
          change={chosen}
          ordering={search.get('ordering')}
          onSearch={set}
          page={page}
        />
      )}
    </div>
  )
}
