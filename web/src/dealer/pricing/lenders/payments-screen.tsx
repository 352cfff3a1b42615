import type { Lender } from '@forecourt/contract/pricing/lenders.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { SettingsPart } from '#dealer/pricing/payment-settings/settings-part.tsx'
import { lenderCard, lenderColumns } from './lender-columns.tsx'
import { LenderDrawer } from './lender-drawer.tsx'
import { lenderQueries } from './lenders.api.ts'
import classes from './lenders.module.css'

/** Interface S-37: lenders with their terms, and the defaults of a new deal. */
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
  const card = useMemo(
    () => lenderCard(id => setSearch({ lender: id }, { preventScrollReset: true })),
    [setSearch],
  )
  const chosen = data?.results.find(({ id }) => id === search.get('lender'))
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes['bar']}>
        <h2 className={classes['heading']}>{t('lenders.title')}</h2>
        <Button component={Link} variant="default" to={paths.programmeChanges}>
          {t('radar.open')}
        </Button>
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setSearch({ lender: 'new' }, { preventScrollReset: true })}
        >
          {t('new.open')}
        </Button>
      </div>
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
        card={card}
        empty={<EmptyState kind="first-use" title={t('lenders.none')} text={t('lenders.none_text')} />}
      />
      <LenderDrawer
        lender={chosen}
        isNew={search.get('lender') === 'new'}
        title={chosen ? nameOf(chosen) : t('new.title')}
        onOpen={open}
        onClose={() => open('')}
      />
      <SettingsPart />
    </div>
  )
}

const keyOf = ({ id }: Lender) => id
