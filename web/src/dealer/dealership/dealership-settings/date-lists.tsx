import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './dealership.module.css'
import daysClasses from './days.module.css'
import { AddRow, ListProblem, RemoveRow } from './list-rows.tsx'
import { useSettingText } from './setting-text.ts'
import type { DealershipForm } from './use-dealership-form.tsx'

interface ListProps {
  readonly form: DealershipForm
}

/** Holidays, with their names in both languages. */
export function HolidaysSetting({ form }: ListProps) {
  const t = useText('dealership')
  const { holidays } = form.draft
  const change = (index: number, part: Partial<(typeof holidays)[number]>) =>
    form.set(
      'holidays',
      holidays.map((row, n) => (n === index ? { ...row, ...part } : row)),
    )
  return (
    <>
      {holidays.length === 0 ? <p className={classes['faint']}>{t('holidays.none')}</p> : null}
      {holidays.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has nothing else to be known by while its date is typed
        <div key={index} className={daysClasses['holiday']}>
          <TextInput
            type="date"
            name={`holidays.${index}.date`}
            label={t('holiday.date')}
            value={row.date}
            onChange={event => change(index, { date: event.currentTarget.value })}
          />
          <TextInput
            name={`holidays.${index}.name_en`}
            label={t('holiday.name_en')}
            maxLength={60}
            value={row.name_en}
            onChange={event => change(index, { name_en: event.currentTarget.value })}
          />
          <TextInput
            name={`holidays.${index}.name_fr`}
            label={t('holiday.name_fr')}
            maxLength={60}
            value={row.name_fr}
            onChange={event => change(index, { name_fr: event.currentTarget.value })}
          />
          <RemoveRow
            label={t('holiday.remove', { name: row.name_en === '' ? row.date : row.name_en })}
            onRemove={() =>
              form.set(
                'holidays',
                holidays.filter((_row, n) => n !== index),
              )
            }
          />
        </div>
      ))}
      <ListProblem form={form} field="holidays" />
      <AddRow onAdd={() => form.set('holidays', [...holidays, { date: '', name_en: '', name_fr: '' }])}>
        {t('holiday.add')}
      </AddRow>
    </>
  )
}

/** Days without appointments. */
export function DatesSetting({ form, field }: ListProps & { readonly field: 'calendar.blackout_dates' }) {
  const t = useText('dealership')
  const format = useFormat()
  const { labelOf, hintOf } = useSettingText()
  const [typed, setTyped] = useState('')
  const dates = form.draft.calendar.blackout_dates
  const add = () => {
    if (typed === '' || dates.includes(typed)) return
    form.set(field, [...dates, typed].sort())
    setTyped('')
  }
  return (
    <>
      <div className={classes['row']}>
        <TextInput
          type="date"
          name={field}
          label={labelOf(field)}
          description={hintOf(field)}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" className={classes['low']} disabled={typed === ''} onClick={add}>
          {t('date.add')}
        </Button>
      </div>
      <ListProblem form={form} field={field} />
      {dates.length === 0 ? null : (
        <ul className={daysClasses['chips']}>
          {dates.map(date => (
            <li key={date}>
              {format.date(date)}
              <RemoveRow
                label={t('date.remove', { date: format.date(date) })}
                onRemove={() =>
                  form.set(
                    field,
                    dates.filter(other => other !== date),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
