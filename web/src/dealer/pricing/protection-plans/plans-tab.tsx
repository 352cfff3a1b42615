import type { ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PLAN_CATEGORIES } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { useFilters } from '#shared/url/use-filters.ts'
import { fits } from '#dealer/dealership/dealerships/matching.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { RatingNotice } from './fallback-list.tsx'
import { PlanCard, usePlanColumns } from './plan-columns.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { planQueries } from './plans.api.ts'
import classes from './plans.module.css'
import { DrawerFrame } from './record-drawer.tsx'
import { useOpenRow } from './use-open-row.ts'
import { isFrenchWhole } from './use-plan-words.ts'

const FILTERS = ['search', 'category', 'french'] as const

/** Plans of the dealership; search, filters and the open row are in the URL. */
export function PlansTab() {
  const t = useText('plans')
  const language = useLanguage()
  const mayEdit = useCan('aftermarket:edit')
  const { data, error, refetch } = useQuery(planQueries.plans())
  const { given, isFiltered, narrow, clear } = useFilters(FILTERS)
  const { search, category, french } = given
  const { asked, open } = useOpenRow()
  const nameOf = ({ name, name_fr }: ProtectionPlan) => (language === 'fr' ? (name_fr ?? name) : name)
  const found = data?.results.filter(
    plan =>
      fits(`${plan.name} ${plan.name_fr ?? ''}`, search) &&
      (category === '' || plan.category === category) &&
      (french === '' || !isFrenchWhole(plan)),
  )
  const plan = data?.results.find(({ id }) => id === asked)
  const columns = usePlanColumns()
  return (
    <section className={classes['tab']} aria-label={t('list.plans')}>
      <RatingNotice />
      <div className={classes['bar']}>
        <SearchBox
          value={search}
          label={t('search.plans')}
          placeholder={t('search.plans')}
          clearLabel={t('search.clear')}
          maxLength={60}
          onSearch={text => narrow({ search: text })}
        />
        <NativeSelect
          aria-label={t('field.category')}
          value={category}
          onChange={event => narrow({ category: event.currentTarget.value })}
          data={[
            { value: '', label: t('filter.any_category') },
            ...PLAN_CATEGORIES.map(({ code }) => ({
              value: code,
              label: labelOf(PLAN_CATEGORIES, code, language),
            })),
          ]}
        />
        <Checkbox
          label={t('filter.french')}
          checked={french !== ''}
          onChange={event => narrow({ french: event.currentTarget.checked ? 'missing' : '' })}
        />
        {mayEdit ? (
          <Button
            className={classes['end']}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => open('new')}
          >
            {t('plans.add')}
          </Button>
        ) : null}
      </div>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('list.plans')}
        rows={found}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={52}
        pageSize={6}
        card={cardOf}
        {...(mayEdit && { onOpen: ({ id }: ProtectionPlan) => open(id) })}
        empty={
          isFiltered ? (
            <EmptyState kind="no-match" title={t('no_match')} onClear={clear} />
          ) : (
            <EmptyState kind="first-use" title={t('plans.empty')} text={t('plans.about')} />
          )
        }
      />
      <DrawerFrame
        isOpen={mayEdit && (asked === 'new' || plan !== undefined)}
        title={plan ? nameOf(plan) : t('plans.add')}
        size={1080}
        onClose={() => open('')}
      >
        <PlanEditor
          key={plan?.id ?? 'new'}
          plan={plan}
          onMade={({ id }) => open(id)}
          onDone={() => open('')}
        />
      </DrawerFrame>
    </section>
  )
}

const keyOf = ({ id }: ProtectionPlan) => id
const cardOf = (plan: ProtectionPlan) => <PlanCard plan={plan} />
