import type { AgreedPlan } from '@forecourt/contract/pricing/worksheet.ts'
import { CheckboxField } from '#shared/forms/fields.tsx'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { planTaxes } from './line-form.ts'
import classes from '../sheet/worksheet.module.css'

/** Texts of a plan from the catalogue, and the provider of its price. */
export function PlanFacts({ plan }: { readonly plan: AgreedPlan }) {
  const t = useText('plans')
  const language = useLanguage()
  const format = useFormat()
  const isFrench = language === 'fr'
  const title = isFrench ? (plan.title_fr ?? plan.title_en) : plan.title_en
  return (
    <div>
      <strong>{isFrench ? (plan.name_fr ?? plan.name) : plan.name}</strong>
      <p className="dp-faint">
        {title} · {t(`agreed.${plan.source}`, { date: format.dayOf(plan.as_of) })}
      </p>
    </div>
  )
}

interface PlanTaxesProps {
  readonly field: (name: (typeof planTaxes)[number]) => BoundField
}

/** Taxes of a plan in Canada (finance 6.7). */
export function PlanTaxes({ field }: PlanTaxesProps) {
  const t = useText('plans')
  return (
    <fieldset className={classes['set']}>
      <legend>{t('plan.taxes')}</legend>
      {planTaxes.map(tax => (
        <CheckboxField key={tax} {...field(tax)} label={t(`field.${tax}`)} />
      ))}
    </fieldset>
  )
}
