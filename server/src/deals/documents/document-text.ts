import type { DocumentRowText, DocumentText } from '@forecourt/contract/deals/documents.ts'
import type {
  DealDocument,
  DocumentRow,
  DocumentValue,
} from '@forecourt/domain/deals/documents/deal-document.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { localeOf, type Language, type Locale } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatNumber, formatPercent } from '@forecourt/domain/platform/markets/numbers.ts'
import { parseFixed } from '@forecourt/domain/platform/money/fixed.ts'
import { plainDecimal } from '@forecourt/domain/platform/money/plain-decimal.ts'
import { labelIn, wordsIn, type Say } from './wording.ts'

interface Words {
  readonly language: Language
  readonly locale: Locale
  readonly country: Country
  readonly say: Say
}

/** The context of the figures: parties, vehicle and date. */
export type Surroundings = Pick<DocumentText, 'seller' | 'facts' | 'reference'> & {
  readonly country: Country
  readonly orderNumber: string
}

/** A document in words. All its figures become text here, for paper and screen alike. */
export function documentText(
  document: DealDocument,
  language: Language,
  { country, orderNumber, ...around }: Surroundings,
): DocumentText {
  const locale = localeOf(language, country)
  const say = wordsIn(language)
  const words: Words = { language, locale, country, say }
  const note = (key: string) => say(`note.${key}`)
  const title = say(`title.${document.kind}`)
  return {
    kind: document.kind,
    language,
    locale,
    title,
    file_name: `${title} ${orderNumber}.pdf`,
    ...around,
    hero: document.hero === null ? null : rowText(document.hero, words),
    sections: document.sections.map(({ heading, layout, rows, notes }) => ({
      heading: say(`heading.${heading}`),
      layout,
      rows: rows.map(row => rowText(row, words)),
      notes: notes.map(note),
    })),
    notes: document.notes.map(note),
  }
}

function rowText(row: DocumentRow, words: Words): DocumentRowText {
  return {
    label: labelIn(words.language, row.label),
    detail: detailOf(row, words),
    value: valueText(row.value, words),
    sign: row.sign,
    is_strong: row.is_strong ?? false,
  }
}

function detailOf({ tax, about }: DocumentRow, { say, locale }: Words): string | null {
  if (about !== undefined) return say(`about.${about}`)
  if (tax === undefined) return null
  const percent = plainDecimal((parseFixed(tax.rate) ?? 0n) * 100n)
  return say('about.tax', { rate: formatPercent(percent, locale), base: formatMoney(tax.base, locale) })
}

/** A figure or a term of a deal as text in a sentence. */
export const valueIn = (value: DocumentValue, language: Language, country: Country): string =>
  valueText(value, { language, locale: localeOf(language, country), country, say: wordsIn(language) })

function valueText(value: DocumentValue, { say, locale, country }: Words): string {
  switch (value.kind) {
    case 'money':
      return formatMoney(value.node.amount, locale)
    case 'percent':
      return formatPercent(value.percent, locale, 2)
    case 'months':
      return say('value.months', { count: value.count })
    case 'number':
      return formatNumber(value.count, locale)
    case 'payments': {
      const amount = formatMoney(value.node.amount, locale)
      return say(`value.payments.${value.frequency}`, { count: value.count, amount })
    }
    case 'date':
      return formatLongDate(value.day, locale)
    case 'distance':
      break
  }
  const distance = formatNumber(value.per_year, locale)
  return say(country === 'CA' ? 'value.kilometres' : 'value.miles', { distance })
}
