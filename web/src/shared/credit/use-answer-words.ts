import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { MARITAL_STATUSES_OF } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import {
  PERSON_FIELDS,
  presentName,
  previousOf,
  type Answers,
  type FieldName,
  type FieldRow,
  type Page,
} from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ADDRESS_PROVINCES_OF } from '@forecourt/domain/platform/markets/provinces.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { useFormat } from '#shared/format/use-format.ts'
import type { FieldProblem } from '#shared/forms/field-message.ts'
import { findText } from '#shared/i18n/i18n.ts'
import type { TextKey } from '#shared/i18n/resources.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** Label of a field; the title above it says which job or address it belongs to. */
const bareName = (name: FieldName): string => presentName(name).replace(/_enc$/u, '')

/** Name of a duration that consists of years and months. */
export const timeName = (name: FieldName): string => bareName(name).replace(/^(?:years|months)_/u, 'time_')

const isOfCountry = new Set(['insurance_number', 'postal_code', 'province'])

/** Texts of fields and answers, in the reader's language and the dealership's country. */
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
  /** Two codes with the same text in this language are one option: the chosen one, or the first. */
  const optionsOf = (row: FieldRow, chosen: string) => {
    const options = (listOf(row) ?? []).map(({ code, name, name_fr: nameFr }) => ({
      value: code,
      label: language === 'fr' ? nameFr : name,
    }))
    return [...Map.groupBy(options, option => option.label).values()].map(
      same => same.find(({ value }) => value === chosen) ?? (same[0] as (typeof options)[number]),
    )
  }
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
    return {
      row,
      label: t(`field.${timeName(row.name)}` as TextKey<'credit'>),
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
  /** Error of an answer, if the form has its own text for it, which includes the question. */
  const problemText = (name: string, { rule, params }: FieldProblem): string | undefined => {
    if (rule === 'place_of_code') {
      const place = labelOf(ADDRESS_PROVINCES_OF[country], String(params['place'] ?? ''), language)
      return findText('validation', 'place_of_code', { place })
    }
    const row = PERSON_FIELDS.find(field => field.name === name)
    if (rule !== 'required' || row === undefined) return undefined
    if (row.kind === 'years' || row.kind === 'months')
      return t('missing.time', { field: t(`field.${timeName(row.name)}` as TextKey<'credit'>) })
    const isChosen = row.kind === 'choice' || row.kind === 'marital' || row.kind === 'province'
    return t(isChosen ? 'missing.choose' : 'missing.fill', { field: label(row.name) })
  }
  /** Which previous job or address a field belongs to. */
  const beforeTitle = (name: FieldName): string | undefined => {
    const row = PERSON_FIELDS.find(field => field.name === name)
    return row === undefined || previousOf(name) === ''
      ? undefined
      : t(`group.${groupOf(row)}` as TextKey<'credit'>)
  }
  return { label, optionsOf, groupsOf, problemText, beforeTitle }
}

/** An answer in words. */
interface Fact {
  readonly row: FieldRow<FieldName>
  readonly label: string
  readonly text: string
}

/** Answers about one subject; previous ones are a separate group (`previous_address`). */
interface AnswerGroup {
  readonly code: string
  readonly title: string
  readonly facts: readonly Fact[]
}

export const groupOf = ({ group, name }: FieldRow<FieldName>): string => `${previousOf(name)}${group}`

/** Answered fields in the order of the form; years are shown with their months, a repeated address is left out. */
const answeredRows = (answers: Answers): readonly FieldRow<FieldName>[] =>
  PERSON_FIELDS.filter(
    ({ name, kind }) => (answers[name] ?? '') !== '' && kind !== 'years' && kind !== 'confirm',
  )
