import type { PenProduct } from '@forecourt/contract/pricing/pen-products.ts'
import { PEN_PRODUCT_FORM } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { FallbackList } from './fallback-list.tsx'
import { OpenButton } from './open-button.tsx'
import { planQueries, productWriting } from './plans.api.ts'
import classes from './plans.module.css'
import { TagsField } from './record-fields.tsx'
import { RecordTab } from './record-tab.tsx'
import { amountOrNull, listOf, valuesLike } from './record-values.ts'
import type { RecordForm, RecordKind } from './use-record-form.ts'

const blank = {
  provider: '',
  product_code: '',
  coverages: [],
  terms: [],
  deductibles: [],
  needs_vin: true,
  needs_odometer: true,
  needs_in_service_date: true,
}

const kind: RecordKind<PenProduct> = {
  blank,
  valuesOf: row => valuesLike(blank, { ...row, terms: row.terms.map(String) }),
  bodyOf: values => ({
    ...values,
    terms: listOf(values['terms']).map(Number),
    deductibles: listOf(values['deductibles']).map(amountOrNull),
  }),
  rules: PEN_PRODUCT_FORM,
  writing: productWriting,
}

/** What the provider rates, and where the price table was used instead. */
export function ProductsTab() {
  const t = useText('plans')
  const { data, error, refetch } = useQuery(planQueries.products())
  const columns = useProductColumns()
  return (
    <RecordTab
      kind={kind}
      rows={data?.results}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
      nameOf={({ provider, product_code }) => `${provider} ${product_code}`}
      Fields={ProductFields}
      edit="aftermarket:edit"
      words={{
        title: t('list.products'),
        about: t('products.about'),
        add: t('products.add'),
        empty: t('products.empty'),
        removal: t('products.removal'),
      }}
      below={<FallbackList />}
    />
  )
}

function useProductColumns() {
  const t = useText('plans')
  const format = useFormat()
  return useMemo(
    (): Column<PenProduct>[] => [
      {
        id: 'code',
        header: t('field.product_code'),
        isRowHeader: true,
        cell: ({ id, product_code }) => (
          <OpenButton id={id} action="aftermarket:edit">
            {product_code}
          </OpenButton>
        ),
      },
      { id: 'provider', header: t('field.provider'), cell: ({ provider }) => provider },
      { id: 'coverages', header: t('field.coverages'), cell: ({ coverages }) => coverages.join(', ') },
      { id: 'terms', header: t('field.terms'), from: 'lg', cell: ({ terms }) => terms.join(', ') },
      { id: 'plans', header: t('column.plans'), align: 'end', from: 'md', cell: ({ plans }) => plans },
      {
        id: 'rated',
        header: t('column.last_rated'),
        cell: ({ last_rated_at: at }) => (at === null ? t('never') : format.instant(at)),
      },
    ],
    [t, format],
  )
}

function ProductFields({ form }: { readonly form: RecordForm }) {
  const t = useText('plans')
  return (
    <>
      <div className={classes['pair']}>
        <TextField {...form.field('provider')} label={t('field.provider')} maxLength={60} required />
        <TextField {...form.field('product_code')} label={t('field.product_code')} maxLength={60} required />
      </div>
      <TagsField {...form.field('coverages')} label={t('field.coverages')} hint={t('tags.hint')} required />
      <TagsField {...form.field('terms')} label={t('field.terms')} hint={t('field.terms_hint')} />
      <TagsField {...form.field('deductibles')} label={t('field.deductibles')} hint={t('tags.hint')} />
      <fieldset className={classes['group']}>
        <legend>{t('group.needs')}</legend>
        <CheckboxField {...form.field('needs_vin')} label={t('field.needs_vin')} />
        <CheckboxField {...form.field('needs_odometer')} label={t('field.needs_odometer')} />
        <CheckboxField {...form.field('needs_in_service_date')} label={t('field.needs_in_service_date')} />
      </fieldset>
    </>
  )
}
