import type { PlanType } from '@forecourt/contract/pricing/protection-plans.ts'
import { PLAN_TYPE_FORM } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { FrenchNameField } from '#shared/forms/french-name-field.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { OpenButton } from './open-button.tsx'
import { planQueries, typeWriting } from './plans.api.ts'
import classes from './plans.module.css'
import { RecordTab } from './record-tab.tsx'
import { numberOrNull, valuesLike } from './record-values.ts'
import type { RecordForm, RecordKind } from './use-record-form.ts'

const blank = {
  name: '',
  name_fr: '',
  order: 0,
  insurance: false,
  licence_required: false,
  cancellation_days: 0,
}

const kind: RecordKind<PlanType> = {
  blank,
  valuesOf: row => valuesLike(blank, row),
  bodyOf: values => ({
    ...values,
    order: numberOrNull(values['order']),
    cancellation_days: numberOrNull(values['cancellation_days']),
  }),
  rules: PLAN_TYPE_FORM,
  writing: typeWriting,
}

/** Types of plans: the platform's and the dealership's own. */
export function TypesTab() {
  const t = useText('plans')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(planQueries.types())
  const columns = useTypeColumns()
  return (
    <RecordTab
      kind={kind}
      rows={data?.results}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
      nameOf={({ name, name_fr }) => (language === 'fr' ? name_fr : name)}
      Fields={TypeFields}
      edit="aftermarket:edit"
      words={{
        title: t('list.types'),
        about: t('types.about'),
        add: t('types.add'),
        empty: t('types.empty'),
        removal: t('types.removal'),
      }}
    />
  )
}

function useTypeColumns() {
  const t = useText('plans')
  const language = useLanguage()
  return useMemo(
    (): Column<PlanType>[] => [
      {
        id: 'name',
        header: t('field.type'),
        isRowHeader: true,
        cell: ({ id, name, name_fr }) => (
          <OpenButton id={id} action="aftermarket:edit">
            {language === 'fr' ? name_fr : name}
          </OpenButton>
        ),
      },
      { id: 'order', header: t('field.order'), align: 'end', from: 'md', cell: ({ order }) => order },
      { id: 'insurance', header: t('field.insurance'), cell: row => t(row.insurance ? 'yes' : 'no') },
      {
        id: 'licence',
        header: t('field.licence_required'),
        from: 'lg',
        cell: row => t(row.licence_required ? 'yes' : 'no'),
      },
      {
        id: 'days',
        header: t('field.cancellation_days'),
        align: 'end',
        cell: ({ cancellation_days: days }) => days,
      },
      { id: 'plans', header: t('column.plans'), align: 'end', cell: ({ plans }) => plans },
    ],
    [t, language],
  )
}

function TypeFields({ form }: { readonly form: RecordForm }) {
  const t = useText('plans')
  return (
    <>
      <div className={classes['pair']}>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={60} required />
        <FrenchNameField {...form.field('name_fr')} label={t('field.name_fr')} maxLength={60} />
      </div>
      <div className={classes['pair']}>
        <TextField {...form.field('order')} label={t('field.order')} inputMode="numeric" />
        <TextField
          {...form.field('cancellation_days')}
          label={t('field.cancellation_days')}
          hint={t('field.cancellation_days_hint')}
          inputMode="numeric"
        />
      </div>
      <CheckboxField {...form.field('insurance')} label={t('field.insurance')} />
      <CheckboxField {...form.field('licence_required')} label={t('field.licence_required')} />
    </>
  )
}
