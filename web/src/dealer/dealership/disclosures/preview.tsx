import type { DisclosureKind } from '@forecourt/contract/dealership/disclosures.ts'
import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatPercent } from '@forecourt/domain/platform/markets/numbers.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useEffect } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { findTextIn, loadTexts } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { RichText } from '#shared/ui/text/rich-text.tsx'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import classes from './disclosures.module.css'

interface PreviewProps {
  readonly kind: DisclosureKind
  readonly text_en: string
  readonly text_fr: string
}

const sample = { amount: 50_000, rate: '6.49', term: 60 }

/** The text as customers see it, in both languages, with sample values. */
export function Preview({ kind, text_en, text_fr }: PreviewProps) {
  const t = useText('disclosures')
  const valuesIn = useSampleValues()
  return (
    <div className={classes['pair']}>
      {(
        [
          ['en', text_en],
          ['fr', text_fr],
        ] as const
      ).map(([language, text]) => (
        <figure key={language} className={classes['preview']}>
          <figcaption className={classes['faint']}>
            {t('preview', { place: t(`surface.${kind}`), language: t(`language.${language}`) })}
          </figcaption>
          <div lang={language} className={classes['surface']}>
            <span className={classes['before']} aria-hidden />
            {text.trim() === '' ? (
              <p className={classes['faint']}>{t('preview.empty')}</p>
            ) : (
              <RichText source={text} values={valuesIn(language)} className={classes['shown']} />
            )}
          </div>
        </figure>
      ))}
    </div>
  )
}

/** Sample values of the placeholders, in the language of the text. */
function useSampleValues() {
  const format = useFormat()
  const { timeZone, country } = useHabits()
  const other = useLanguage() === 'en' ? 'fr' : 'en'
  const today = wallClock(useNow(), timeZone).date
  const { name, phone, email } = useHomeDealership()
  useEffect(() => {
    // Until the texts are loaded, and if loading fails, the plain number is shown.
    void loadTexts('disclosures', other).catch(() => undefined)
  }, [other])
  return (language: Language) => {
    const locale = localeOf(language, country)
    const { amount, rate, term } = sample
    return {
      dealer: name,
      phone: format.phone(phone),
      email,
      amount: formatMoney(amount, locale),
      term: findTextIn(language, 'disclosures', 'preview.months', { count: term }) ?? String(term),
      rate: formatPercent(rate, locale, 2),
      date: formatLongDate(today, locale),
    }
  }
}
