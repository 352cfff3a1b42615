import {
  formatTimeOfDay,
  parseTimeOfDay,
  WEEKDAYS,
  type Weekday,
} from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import classes from './dealership.module.css'
import daysClasses from './days.module.css'
import { DatesSetting, HolidaysSetting } from './date-lists.tsx'
import type { PartProps } from './section-parts.tsx'
import { ChoiceSetting, NumberSetting, Refusable } from './setting-fields.tsx'
import { useSettingText } from './setting-text.ts'

const slots = [15, 20, 30, 45, 60, 90, 120].map(minutes => ({
  value: String(minutes),
  label: String(minutes),
}))

/** Opening hours of the week, exceptions, and appointment hours. */
export function HoursPart({ form }: PartProps) {
  const t = useText('dealership')
  return (
    <>
      <TitledCard level={3} title={t('card.hours')}>
        <div className={daysClasses['days']}>
          {WEEKDAYS.map(day => (
            <Day key={day} day={day} form={form} />
          ))}
        </div>
        <div>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => copyMonday(form)}
          >
            {t('hours.copy')}
          </Button>
        </div>
      </TitledCard>
      <TitledCard level={3} title={t('card.holidays')}>
        <HolidaysSetting form={form} />
      </TitledCard>
      <TitledCard level={3} title={t('card.calendar')}>
        <div className={classes['pair']}>
          <ChoiceSetting form={form} field="calendar.slot_minutes" options={slots} isNumber />
          <NumberSetting form={form} field="calendar.capacity" />
          <NumberSetting form={form} field="calendar.lead_time_min" />
          <NumberSetting form={form} field="calendar.horizon_days" />
        </div>
        <DatesSetting form={form} field="calendar.blackout_dates" />
      </TitledCard>
    </>
  )
}

function copyMonday(form: PartProps['form']) {
  const { dealership_hours_monday_start: start, dealership_hours_monday_end: end } = form.draft
  for (const day of WEEKDAYS.slice(1, 5)) {
    form.set(`dealership_hours_${day}_start`, start)
    form.set(`dealership_hours_${day}_end`, end)
  }
}

const opening = { start: '9:00 AM', end: '5:00 PM' } as const

/** A closed day is one word. */
function Day({ day, form }: PartProps & { readonly day: Weekday }) {
  const t = useText('dealership')
  const isOpen =
    form.draft[`dealership_hours_${day}_start`] !== null || form.draft[`dealership_hours_${day}_end`] !== null
  const turn = (open: boolean) => {
    for (const side of ['start', 'end'] as const)
      form.set(`dealership_hours_${day}_${side}`, open ? opening[side] : null)
  }
  return (
    <fieldset className={daysClasses['day']}>
      <legend>{t(`day.${day}`)}</legend>
      <Switch
        label={t(isOpen ? 'hours.open' : 'hours.closed')}
        checked={isOpen}
        onChange={event => turn(event.currentTarget.checked)}
      />
      {isOpen ? (
        <div className={daysClasses['times']}>
          <Time form={form} day={day} side="start" />
          <span aria-hidden>–</span>
          <Time form={form} day={day} side="end" />
        </div>
      ) : null}
    </fieldset>
  )
}

function Time({ form, day, side }: PartProps & { readonly day: Weekday; readonly side: 'start' | 'end' }) {
  const { labelOf } = useSettingText()
  const field = `dealership_hours_${day}_${side}` as const
  const value = form.draft[field]
  return (
    <Refusable form={form} field={field}>
      {error => (
        <TextInput
          type="time"
          name={field}
          aria-label={labelOf(field)}
          value={value === null ? '' : (parseTimeOfDay(value) ?? '')}
          error={error}
          onChange={event => {
            const { value: typed } = event.currentTarget
            form.set(field, typed === '' ? null : formatTimeOfDay(typed))
          }}
        />
      )}
    </Refusable>
  )
}
