import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PROVINCES } from '@forecourt/domain/platform/markets/provinces.ts'
import { PROVINCE_TAXES } from '@forecourt/domain/pricing/taxes/province-tax-form.ts'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '#shared/forms/fields.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { planQueries } from './plans.api.ts'
import classes from './plans.module.css'
import { usePlanWords } from './use-plan-words.ts'
import type { RecordForm } from './use-record-form.ts'

/** Taxes of a plan, and their current total in each province. */
export function TaxesPanel({ form }: { readonly form: RecordForm }) {
  const t = useText('plans')
  return (
    <>
      <p className={classes['faint']}>{t('plan.taxes_about')}</p>
      <fieldset className={classes['group']}>
        <legend>{t('plan.taxes')}</legend>
        {PROVINCE_TAXES.map(({ field }) => (
          <CheckboxField key={field} {...form.field(field)} label={t(`field.${field}`)} />
        ))}
        <CheckboxField
          {...form.field('premium_tax')}
          label={t('field.premium_tax')}
          hint={t('field.premium_tax_hint')}
        />
      </fieldset>
      <ProvinceTable form={form} />
    </>
  )
}

function ProvinceTable({ form }: { readonly form: RecordForm }) {
  const t = useText('plans')
  const { rateOf } = usePlanWords()
  const language = useLanguage()
  const { data } = useQuery(planQueries.taxes())
  const rows = data?.results.filter(({ is_in_force }) => is_in_force) ?? []
  if (rows.length === 0) return null
  return (
    <ul className={classes['grid']} aria-label={t('plan.in_provinces')}>
      {rows.map(row => {
        const taxes = PROVINCE_TAXES.flatMap(({ field }) => {
          const rate = row[field]
          return rate === null || form.values[field] !== true
            ? []
            : [`${t(`field.${field}`)} ${rateOf(rate)}`]
        })
        return (
          <li key={row.id} className={classes['row']}>
            <span>{labelOf(PROVINCES, row.province, language)}</span>
            <span className="dp-number">{taxes.length === 0 ? t('plan.untaxed') : taxes.join(' + ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
