import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { DURATION_TYPES, PLAN_CATEGORIES } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { PLAN_CONDITIONS, PLAN_PAYMENTS } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField, NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { VehicleTypesField } from '#dealer/pricing/library/vehicle-types-field.tsx'
import { planQueries } from './plans.api.ts'
import classes from './plans.module.css'
import { BoxesField } from './record-fields.tsx'
import type { RecordForm } from './use-record-form.ts'

interface PanelProps {
  readonly form: RecordForm
}

/** Type of a plan, and where it is offered. */
export function BasicsPanel({ form }: PanelProps) {
  const t = useText('plans')
  const language = useLanguage()
  const { data } = useQuery(planQueries.types())
  return (
    <>
      <div className={classes['pair']}>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={80} required />
        <TextField {...form.field('name_fr')} label={t('field.name_fr')} maxLength={80} />
      </div>
      <div className={classes['pair']}>
        <SelectField
          {...form.field('type')}
          label={t('field.type')}
          emptyLabel={t('choose')}
          required
          options={(data?.results ?? []).map(({ id, name, name_fr }) => ({
            value: id,
            label: language === 'fr' ? name_fr : name,
          }))}
        />
        <SelectField
          {...form.field('category')}
          label={t('field.category')}
          options={PLAN_CATEGORIES.map(({ code }) => ({
            value: code,
            label: labelOf(PLAN_CATEGORIES, code, language),
          }))}
        />
      </div>
      <BoxesField
        {...form.field('payment_type')}
        label={t('field.payment_type')}
        hint={t('none_is_all')}
        options={PLAN_PAYMENTS.map(code => ({ value: code, label: t(`payment.${code}`) }))}
      />
      <BoxesField
        {...form.field('vehicle_condition')}
        label={t('field.vehicle_condition')}
        hint={t('none_is_all')}
        options={PLAN_CONDITIONS.map(code => ({ value: code, label: t(`condition.${code}`) }))}
      />
      <VehicleTypesField {...form.field('vehicle_types')} />
      <CheckboxField {...form.field('active')} label={t('field.active')} />
      <CheckboxField
        {...form.field('pre_installed')}
        label={t('field.pre_installed')}
        hint={t('field.pre_installed_hint')}
      />
    </>
  )
}

/** Texts of a plan for customers. */
export function TextPanel({ form }: PanelProps) {
  const t = useText('plans')
  return (
    <>
      <div className={classes['pair']}>
        <NoteField {...form.field('description')} label={t('field.description')} rows={5} optional />
        <NoteField {...form.field('description_fr')} label={t('field.description_fr')} rows={5} optional />
      </div>
      <div className={classes['pair']}>
        <TextField {...form.field('pdf_url')} type="url" label={t('field.pdf_url')} optional />
        <TextField {...form.field('pdf_url_fr')} type="url" label={t('field.pdf_url_fr')} optional />
      </div>
      <div className={classes['pair']}>
        <TextField
          {...form.field('video_url')}
          type="url"
          label={t('field.video_url')}
          hint={t('field.video_hint')}
          optional
        />
        <TextField
          {...form.field('video_url_fr')}
          type="url"
          label={t('field.video_url_fr')}
          hint={t('field.video_hint')}
          optional
        />
      </div>
    </>
  )
}

/** Unit of the grid's durations. */
export function DurationFields({ form }: PanelProps) {
  const t = useText('plans')
  const language = useLanguage()
  return (
    <>
      <SelectField
        {...form.field('duration_type')}
        label={t('field.duration_type')}
        options={DURATION_TYPES.map(({ code }) => ({
          value: code,
          label: labelOf(DURATION_TYPES, code, language),
        }))}
      />
      {form.values['duration_type'] === 'custom' ? (
        <div className={classes['pair']}>
          <TextField
            {...form.field('custom_duration_label_en')}
            label={t('field.custom_duration_label_en')}
            maxLength={60}
            required
          />
          <TextField
            {...form.field('custom_duration_label_fr')}
            label={t('field.custom_duration_label_fr')}
            maxLength={60}
            required
          />
        </div>
      ) : null}
    </>
  )
}

/** Whether a provider rates the plan, and as which product. */
export function PenPanel({ form }: PanelProps) {
  const t = useText('plans')
  const { data } = useQuery(planQueries.products())
  const products = data?.results ?? []
  const chosen = products.find(({ id }) => id === form.values['pen_product_for_coverage'])
  const coverage = String(form.values['pen_coverage'] ?? '')
  const coverages = chosen?.coverages ?? []
  const options = coverages.includes(coverage) || coverage === '' ? coverages : [coverage, ...coverages]
  const isRated = form.values['use_pen_for_localized_prices'] === true
  return (
    <>
      <CheckboxField
        {...form.field('use_pen_for_localized_prices')}
        label={t('field.use_pen_for_localized_prices')}
        hint={t('field.use_pen_hint')}
      />
      <SelectField
        {...form.field('pen_product_for_coverage')}
        label={t('field.pen_product_for_coverage')}
        emptyLabel={products.length === 0 ? t('products.empty') : t('choose')}
        required={isRated}
        options={products.map(({ id, provider, product_code }) => ({
          value: id,
          label: `${provider} ${product_code}`,
        }))}
      />
      <SelectField
        {...form.field('pen_coverage')}
        label={t('field.pen_coverage')}
        emptyLabel={t('choose')}
        required={isRated}
        options={options.map(name => ({ value: name, label: name }))}
      />
      <TextField
        {...form.field('product_code')}
        label={t('field.product_code')}
        hint={t('field.product_code_hint')}
        maxLength={60}
        optional
      />
    </>
  )
}
