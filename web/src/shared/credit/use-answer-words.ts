import type { Country } from '@forecourt/domain/markets/countries.ts'
import { MARITAL_STATUSES_OF } from '@forecourt/domain/credit-applications/value-lists.table.ts'
import {
  PERSON_FIELDS,
  type Answers,
  type FieldName,
  type FieldRow,
  type Page,
} from '@forecourt/domain/credit-applications/person-fields.table.ts'
import { labelOf } from '@forecourt/domain/markets/labels.ts'
import { ADDRESS_PROVINCES_OF } from '@forecourt/domain/markets/provinces.ts'
import { parseCents } from '@forecourt/domain/money/amount.ts'
import { normalisePhone } from '@forecourt/domain/markets/phones.ts'
import { useFormat } from '../format/use-format.ts'
import type { TextKey } from '../i18n/resources.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'

/** The word of a field, without whether it is of before: that is said by what it stands under. */
const bareName = (name: FieldName): string => name.replace(/^previous_/u, '').replace(/_enc$/u, '')

const isOfCountry = new Set(['insurance_number', 'postal_code', 'province'])

/** How fields and answers are written, in the reader's language and the dealership's country. */
export function useAnswerWords(country: Country) {
  const t = useText('credit')
  const language = useLanguage()
  const format = useFormat()
  const label = (name: FieldName): string => {
    const bare = bareName(name)
    const key = country === 'US' && isOfCountry.has(bare) ? `${bare}_us` : bare
    return t(`field.${key}` as TextKey<'credit'>)
  }
  const listOf = ({ kind, list }: FieldRow) => {
    if (kind === 'marital') return MARITAL_STATUSES_OF[country]
    return kind === 'province' ? ADDRESS_PROVINCES_OF[country] : list
  }
  const optionsOf = (row: FieldRow) =>
    (listOf(row) ?? []).map(({ code, name, name_fr: nameFr }) => ({
      value: code,
      label: language === 'fr' ? nameFr : name,
    }))
  const valueOf = (row: FieldRow, value: string): string => {
    const list = listOf(row)
    if (list) return labelOf(list, value, language)
    if (row.kind === 'money') return moneyText(value)
    if (row.kind === 'date' || row.kind === 'expiry')
      return /^\d{4}-\d{2}-\d{2}$/u.test(value) ? format.date(value) : value
    if (row.kind === 'phone') return phoneText(value)
    return value
  }
  const moneyText = (value: string) => {
    const cents = parseCents(value)
    return cents === undefined ? value : format.money(cents)
  }
  const phoneText = (value: string) => {
    const stored = normalisePhone(value)
    return stored === undefined ? value : format.phone(stored)
  }
  const duration = (years: number, months: number) =>
    [years > 0 && t('years', { count: years }), months > 0 && t('months', { count: months })]
      .filter(part => part !== false)
      .join(' ')
  const factOf = (answers: Answers, row: FieldRow<FieldName>): Fact => {
    const value = answers[row.name] ?? ''
    if (row.kind !== 'months') return { row, label: label(row.name), text: valueOf(row, value) }
    const years = answers[row.name.replace('months_', 'years_') as FieldName] ?? '0'
    const time = bareName(row.name).replace('months_', 'time_')
    return {
      row,
      label: t(`field.${time}` as TextKey<'credit'>),
      text: duration(Number(years), Number(value)),
    }
  }
  const groupsOf = (answers: Answers, page?: Page): readonly AnswerGroup[] => {
    const rows = answeredRows(answers).filter(row => page === undefined || row.page === page)
    return [...Map.groupBy(rows, groupOf)].map(([code, own]) => ({
      code,
      title: t(`group.${code}` as TextKey<'credit'>),
      facts: own.map(row => factOf(answers, row)),
    }))
  }
  return { label, optionsOf, groupsOf }
}

/** An answer, in words. */
interface Fact {
  readonly row: FieldRow<FieldName>
  readonly label: string
  readonly text: string
}

/** Answers about one thing; of before they are a group of their own (`previous_address`). */
interface AnswerGroup {
  readonly code: string
  readonly title: string
  readonly facts: readonly Fact[]
}

const groupOf = ({ group, name }: FieldRow<FieldName>) =>
  name.startsWith('previous_') ? `previous_${group}` : group

/** What somebody has answered, in the order of the form; years stand with their months, a repeated address nowhere. */
const answeredRows = (answers: Answers): readonly FieldRow<FieldName>[] =>
  PERSON_FIELDS.filter(
    ({ name, kind }) => (answers[name] ?? '') !== '' && kind !== 'years' && kind !== 'confirm',
  )
