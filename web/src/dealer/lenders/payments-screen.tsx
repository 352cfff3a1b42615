import type { Lender } from '@forecourt/contract/lenders.ts'
import { wallClock } from '@forecourt/domain/markets/times.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/data-table.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page-title.tsx'
import { LenderCard, lenderColumns } from './lender-columns.tsx'
import { lenderQueries } from './lenders.api.ts'
import classes from './lenders.module.css'
import { RateCardList } from './rate-card-list.tsx'
import { RateSheetForm } from './rate-sheet-form.tsx'

/** S-37, its lenders: what each offers, its rate cards, and the import of its sheets. */
export function PaymentsScreen() {
  const t = useText('lenders')
  const format = useFormat()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery(lenderQueries.all())
  const open = (id: string) => setSearch(id === '' ? {} : { lender: id }, { preventScrollReset: true })
  const nameOf = (lender: Lender) => (language === 'fr' ? lender.name_fr : lender.name)
  const columns = useMemo(
    () => lenderColumns(t, format, language, id => setSearch({ lender: id }, { preventScrollReset: true })),
    [t, format, language, setSearch],
  )
  const chosen = data?.results.find(({ id }) => id === search.get('lender'))
  const cardOf = (lender: Lender) => (
    <LenderCard lender={lender} name={nameOf(lender)} onOpen={() => open(lender.id)} />
  )
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <h2 className={classes['heading']}>{t('lenders.title')}</h2>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('lenders.title')}
        rows={data?.results}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={52}
        pageSize={4}
        onOpen={({ id }) => open(id)}
        card={cardOf}
        empty={<EmptyState kind="first-use" title={t('lenders.none')} text={t('lenders.none_text')} />}
      />
      <LenderDrawer lender={chosen} title={chosen ? nameOf(chosen) : ''} onClose={() => open('')} />
    </div>
  )
}

const keyOf = ({ id }: Lender) => id

interface LenderDrawerProps {
  readonly lender: Lender | undefined
  readonly title: string
  readonly onClose: () => void
}

function LenderDrawer({ lender, title, onClose }: LenderDrawerProps) {
  const t = useText('lenders')
  const { timeZone } = useHabits()
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const today = wallClock(useNow(), timeZone).date
  return (
    <Drawer
      opened={lender !== undefined}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 640}
      title={title}
      classNames={{ content: classes['drawer'] ?? '', header: classes['drawer'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('drawer.close') }}
      transitionProps={{ duration: 150 }}
    >
      {lender === undefined ? null : (
        <div className={classes['body']}>
          <RateCardList key={`cards ${lender.id}`} lender={lender.id} today={today} />
          <RateSheetForm key={lender.id} lender={lender.id} today={today} />
        </div>
      )}
    </Drawer>
  )
}
