import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PlanPrice } from '@forecourt/contract/pricing/protection-plans.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SelectField } from '#shared/forms/fields.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { Pager } from '#shared/ui/table/pager.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { useFilters } from '#shared/url/use-filters.ts'
import { OpenButton } from './open-button.tsx'
import { planQueries } from './plans.api.ts'
import { PriceFields, priceKind } from './price-kind.tsx'
import { RecordTab } from './record-tab.tsx'
import type { RecordForm } from './use-record-form.ts'
import { usePlanWords } from './use-plan-words.ts'

const kind = priceKind(undefined)
const FILTERS = ['search', 'page'] as const

/** Price grids of all plans, twenty rows a page. */
export function PricesTab() {
  const t = useText('plans')
  const language = useLanguage()
  const { given, narrow } = useFilters(FILTERS)
  const { search } = given
  const page = Math.max(1, Math.trunc(Number(given.page)) || 1)
  const find = (text: string) => narrow({ search: text, page: '' })
  const { data, error, refetch } = useQuery({
    ...planQueries.prices({ page, search, ordering: 'id' }),
    placeholderData: keepPreviousData,
  })
  const columns = usePriceColumns()
  return (
    <RecordTab
      kind={kind}
      rows={data?.results}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
      nameOf={({ title_en, title_fr }) => (language === 'fr' ? (title_fr ?? title_en) : title_en)}
      Fields={AnyPriceFields}
      edit="aftermarket:edit"
      words={{
        title: t('list.prices'),
        about: t('prices.about'),
        add: t('prices.add'),
        empty: t('prices.empty'),
        removal: t('prices.removal'),
      }}
      tools={
        <SearchBox
          value={search}
          label={t('search.prices')}
          placeholder={t('search.prices')}
          clearLabel={t('search.clear')}
          maxLength={80}
          onSearch={find}
        />
      }
      onClear={search === '' ? undefined : () => find('')}
      below={data && data.last > 1 ? <Pager page={data} onPage={to => narrow({ page: String(to) })} /> : null}
    />
  )
}

/** Columns of a price row, under a plan and in the list of all. */
function usePriceColumns() {
  const t = useText('plans')
  const format = useFormat()
  const language = useLanguage()
  const { durationOf } = usePlanWords()
  return useMemo(
    (): Column<PlanPrice>[] => [
      {
        id: 'title',
        header: t('column.title'),
        isRowHeader: true,
        cell: ({ id, title_en, title_fr }) => (
          <OpenButton id={id} action="aftermarket:edit">
            {language === 'fr' ? (title_fr ?? title_en) : title_en}
          </OpenButton>
        ),
      },
      {
        id: 'plan',
        header: t('column.plan'),
        cell: ({ protection_plan: plan }) => (language === 'fr' ? (plan.name_fr ?? plan.name) : plan.name),
      },
      {
        id: 'duration',
        header: t('field.duration'),
        cell: price => durationOf(price.protection_plan.duration_type, price.duration),
      },
      {
        id: 'price',
        header: t('field.price'),
        align: 'end',
        cell: ({ price }) => <span className="dp-number">{format.money(toCents(price))}</span>,
      },
      {
        id: 'deductible',
        header: t('field.deductible'),
        align: 'end',
        from: 'lg',
        cell: ({ deductible }) => (deductible === null ? '' : format.money(toCents(deductible))),
      },
      {
        id: 'active',
        header: t('field.active'),
        from: 'md',
        cell: ({ active }) => t(active ? 'yes' : 'no'),
      },
    ],
    [t, format, language, durationOf],
  )
}

/** A row outside a plan has a field for its plan. */
function AnyPriceFields({ form }: { readonly form: RecordForm }) {
  const t = useText('plans')
  const language = useLanguage()
  const { data } = useQuery(planQueries.plans())
  const plans = data?.results ?? []
  const field = form.field('protection_plan')
  return (
    <>
      <SelectField
        {...field}
        label={t('column.plan')}
        emptyLabel={t('choose')}
        required
        options={plans.map(({ id, name, name_fr }) => ({
          value: id,
          label: language === 'fr' ? (name_fr ?? name) : name,
        }))}
        onValue={id => {
          field.onValue(id)
          const plan = plans.find(candidate => candidate.id === id)
          if (plan) form.setValue('duration_type', plan.duration_type)
        }}
      />
      <PriceFields form={form} />
    </>
  )
}
