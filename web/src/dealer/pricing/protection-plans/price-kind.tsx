import type { PlanPrice } from '@forecourt/contract/pricing/protection-plans.ts'
import { isCounted, type DurationType } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { PRICE_FORM } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { priceWriting } from './plans.api.ts'
import classes from './plans.module.css'
import { amountOrNull, numberOrNull, textOrNull, valuesLike } from './record-values.ts'
import type { RecordForm, RecordKind } from './use-record-form.ts'

const blank = {
  protection_plan: '',
  duration_type: 'months',
  title_en: '',
  title_fr: '',
  price: '',
  cost: '',
  duration: '',
  distance_limit: '',
  deductible: '',
  model_year_from: '',
  model_year_to: '',
  active: true,
}

/** A row of a price grid; a new one has this plan, if given. */
export const priceKind = (
  plan: { readonly id: string; readonly duration_type: DurationType } | undefined,
): RecordKind<PlanPrice> => ({
  blank: { ...blank, ...(plan && { protection_plan: plan.id, duration_type: plan.duration_type }) },
  valuesOf: row =>
    valuesLike(blank, {
      ...row,
      protection_plan: row.protection_plan.id,
      duration_type: row.protection_plan.duration_type,
    }),
  bodyOf: ({ duration_type: _type, ...values }) => ({
    ...values,
    title_fr: textOrNull(values['title_fr']),
    price: amountOrNull(values['price']),
    cost: amountOrNull(values['cost']),
    deductible: amountOrNull(values['deductible']),
    duration: numberOrNull(values['duration']),
    distance_limit: numberOrNull(values['distance_limit']),
    model_year_from: numberOrNull(values['model_year_from']),
    model_year_to: numberOrNull(values['model_year_to']),
  }),
  rules: PRICE_FORM,
  writing: priceWriting,
})

/** Fields of a row of the grid beside its plan. */
export function PriceFields({ form }: { readonly form: RecordForm }) {
  const t = useText('plans')
  const type = form.values['duration_type'] as DurationType
  return (
    <>
      <div className={classes['pair']}>
        <TextField {...form.field('title_en')} label={t('field.title_en')} maxLength={80} required />
        <TextField {...form.field('title_fr')} label={t('field.title_fr')} maxLength={80} />
      </div>
      <div className={classes['pair']}>
        <MoneyInput {...form.field('price')} label={t('field.price')} required />
        <MoneyInput {...form.field('cost')} label={t('field.cost')} optional />
      </div>
      <div className={classes['pair']}>
        <TextField
          {...form.field('duration')}
          label={t('field.duration')}
          hint={t(`duration.${type}`)}
          inputMode="numeric"
          required={isCounted(type)}
        />
        <TextField
          {...form.field('distance_limit')}
          label={t('field.distance_limit')}
          hint={t('field.distance_limit_hint')}
          inputMode="numeric"
          optional
        />
      </div>
      <div className={classes['pair']}>
        <TextField
          {...form.field('model_year_from')}
          label={t('field.model_year_from')}
          inputMode="numeric"
          maxLength={4}
          optional
        />
        <TextField
          {...form.field('model_year_to')}
          label={t('field.model_year_to')}
          inputMode="numeric"
          maxLength={4}
          optional
        />
      </div>
      <MoneyInput {...form.field('deductible')} label={t('field.deductible')} optional />
      <CheckboxField {...form.field('active')} label={t('field.active')} />
    </>
  )
}
