import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import type { ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useHabits } from '#shared/format/market.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import classes from './plans.module.css'

interface PlanPreviewProps {
  /** Current form values. */
  readonly values: FieldValues
  readonly plan: ProtectionPlan | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Preview of the plan on a customer's phone, in either language; untranslated texts are English. */
export function PlanPreview({ values, plan }: PlanPreviewProps) {
  const t = useText('plans')
  const reader = useLanguage()
  const { country } = useHabits()
  const [language, setLanguage] = useState<'en' | 'fr'>(reader)
  const isFrench = language === 'fr'
  const told = (english: string, french: string) => {
    const wanted = textOf(values[isFrench ? french : english])
    return wanted === ''
      ? { text: textOf(values[english]), isMissing: isFrench }
      : { text: wanted, isMissing: false }
  }
  const name = told('name', 'name_fr')
  const description = told('description', 'description_fr')
  const locale = localeOf(language, country)
  const rows = (plan?.prices_set ?? []).filter(({ active }) => active)
  return (
    <section className={classes['preview']} aria-label={t('preview.title')}>
      <div className={classes['row']}>
        <span className={classes['name']}>{t('preview.title')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.language')}
          value={language}
          onChange={code => setLanguage(code === 'fr' ? 'fr' : 'en')}
          data={[
            { value: 'en', label: 'EN' },
            { value: 'fr', label: 'FR' },
          ]}
        />
      </div>
      <div className={classes['phone']} lang={language}>
        {plan?.image_media ? <img src={plan.image_media} alt="" className={classes['picture']} /> : null}
        <strong>{name.text === '' ? '—' : name.text}</strong>
        {name.isMissing ? <span className={classes['missing']}>{t('french.missing')}</span> : null}
        <p className={classes['described']}>{description.text}</p>
        <ul className={classes['grid']}>
          {rows.map(({ id, title_en, title_fr, price }) => (
            <li key={id} className={classes['row']}>
              <span>{isFrench ? (title_fr ?? title_en) : title_en}</span>
              <span className="dp-number">{formatMoney(toCents(price), locale)}</span>
            </li>
          ))}
        </ul>
        <div className={classes['choices']} aria-hidden>
          <span>{t(`preview.add_${language}`)}</span>
          <span>{t(`preview.decline_${language}`)}</span>
        </div>
      </div>
    </section>
  )
}
