import type { AccessoryImage } from '@forecourt/contract/pricing/accessories.ts'
import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { SegmentedControl } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useHabits } from '#shared/format/market.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './accessories.module.css'
import accessoryPreviewClasses from './accessory-preview.module.css'

interface AccessoryPreviewProps {
  readonly values: FieldValues
  readonly images: readonly AccessoryImage[]
}

const textOf = (value: FieldValue) => String(value ?? '').trim()
const centsOf = (value: FieldValue) => parseCents(textOf(value)) ?? 0

/** Preview of the typed values on a customer's phone, in either language. */
export function AccessoryPreview({ values, images }: AccessoryPreviewProps) {
  const t = useText('accessories')
  const { country } = useHabits()
  const [language, setLanguage] = useState(useLanguage())
  const locale = localeOf(language, country)
  const money = (cents: number) => formatMoney(cents, locale)
  const english = { title: textOf(values['title_en']), description: textOf(values['description_en']) }
  const french = { title: textOf(values['title_fr']), description: textOf(values['description_fr']) }
  const title = language === 'fr' ? french.title || english.title : english.title
  const description = language === 'fr' ? french.description || english.description : english.description
  const isFallback =
    language === 'fr' &&
    ((french.title === '' && english.title !== '') ||
      (french.description === '' && english.description !== ''))
  const installation = centsOf(values['installation_charge_override'])
  const [image] = images
  const alternative = image && (language === 'fr' ? (image.alt_fr ?? image.alt_en) : image.alt_en)
  return (
    <section className={accessoryPreviewClasses['preview']} aria-label={t('preview.title')}>
      <div className={classes['head']}>
        <h3 className="dp-heading">{t('preview.title')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.language')}
          value={language}
          data={[
            { value: 'en', label: 'EN' },
            { value: 'fr', label: 'FR' },
          ]}
          onChange={value => setLanguage(value === 'fr' ? 'fr' : 'en')}
        />
      </div>
      <div className={accessoryPreviewClasses['phone']} lang={language}>
        {image === undefined ? (
          <div className={accessoryPreviewClasses['noPhoto']}>
            <IconPhoto size={40} stroke={1.25} aria-hidden />
          </div>
        ) : (
          <img src={image.url} alt={alternative ?? ''} className={accessoryPreviewClasses['photo']} />
        )}
        <p className={classes['faint']}>
          {labelOf(ACCESSORY_CATEGORIES, textOf(values['category']), language)}
        </p>
        <p className={accessoryPreviewClasses['offerTitle']}>{title || '…'}</p>
        {description === '' ? null : <p className={accessoryPreviewClasses['offerText']}>{description}</p>}
        <p className={accessoryPreviewClasses['offerPrice']}>
          <strong className="dp-number">{money(centsOf(values['price']))}</strong>
          {installation === 0 ? null : (
            <span className="dp-number">
              {t(`preview.installation_${language}`, { amount: money(installation) })}
            </span>
          )}
        </p>
        <span
          className={accessoryPreviewClasses['offerAct']}
          data-included={values['pre_installed'] === true || undefined}
        >
          {t(values['pre_installed'] === true ? `preview.included_${language}` : `preview.add_${language}`)}
        </span>
      </div>
      {isFallback ? <p className={classes['warning']}>{t('preview.fallback')}</p> : null}
      {values['active'] === true ? null : <p className={classes['faint']}>{t('preview.not_offered')}</p>}
    </section>
  )
}
