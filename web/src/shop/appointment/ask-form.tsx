import { customerAppointments, type CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import {
  APPOINTMENT_TYPES,
  ASKED_TYPES,
  MAX_NOTE,
} from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { lengthOf } from '@forecourt/domain/platform/validation/text.ts'
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { fieldMessage, type FieldProblem } from '#shared/forms/field-message.ts'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AppointmentProblem } from './appointment-problem.tsx'
import classes from './appointment.module.css'
import { ChipChoice } from '#shop/form/chip-choice.tsx'
import { CountedNote } from '#shop/form/counted-note.tsx'
import { OpenedHeading } from '#shop/form/opened-heading.tsx'
import type { Settle } from './own-appointment.tsx'
import { askAppointment } from './own-appointments.api.ts'
import { TimeChoice } from './time-choice.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'
import { useOfferedDays } from './use-offered-days.ts'

interface AskFormProps {
  readonly appointments: CustomerAppointments
  readonly asked: string | null
  readonly settle: Settle
  /** When the user requests another time: returns to the current appointment. */
  readonly onKeep?: () => void
}

type AskedType = CustomerAppointments['types'][number]

interface Draft {
  readonly type: AskedType | undefined
  readonly date: string | undefined
  readonly start: string | undefined
  readonly note: string
}

/** Type, day and time of an appointment, from what is on offer. */
export function AskForm({ appointments, asked, settle, onKeep }: AskFormProps) {
  const t = useText('shop')
  const words = useAppointmentWords(appointments.timezone)
  const { order, types } = appointments
  const [draft, setDraft] = useState(() => draftOf(appointments))
  const offered = useOfferedDays(appointments, asked)
  const { ref, attempt, refuse, forget, problems, failure, isBusy } = useRefusals()
  const day = offered.days.find(({ date }) => date === draft.date) ?? offered.days[0]
  const time = day?.times.find(({ start }) => start === draft.start)
  const change = (name: string, changes: Partial<Draft>) => {
    setDraft(known => ({ ...known, ...changes }))
    forget(name)
  }
  const send = async (type: AskedType, start: string) => {
    try {
      await settle(() => askAppointment({ order, type, start, note: draft.note.trim() }))
    } catch (error) {
      const isTaken = isCallError(error) && error.code === 'time_taken'
      // A time shown as free is taken: the others may be too.
      if (isTaken || (isCallError(error) && error.fields['start'])) await refresh(customerAppointments.read)
      if (!isTaken) throw error
      refuse({ start: ruleOf('time_taken') })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { type } = draft
    const isTooLong = lengthOf(draft.note.trim()) > MAX_NOTE
    if (type !== undefined && time !== undefined && !isTooLong) void attempt(() => send(type, time.start))
    else
      refuse({
        ...(type === undefined && { type: ruleOf('choose_type') }),
        ...(time === undefined && { start: ruleOf('choose_time') }),
        ...(isTooLong && { note: { rule: 'max_length', params: { n: MAX_NOTE } } }),
      })
  }
  const errorOf = (name: string) => problemText(name, problems[name])
  return (
    <form ref={ref} onSubmit={submit} noValidate className={classes['ask']}>
      {onKeep === undefined ? (
        <h2 className="dp-heading">{t('appointment.ask')}</h2>
      ) : (
        <>
          <OpenedHeading level={2}>{t('appointment.move')}</OpenedHeading>
          <p>{t('appointment.move_text')}</p>
        </>
      )}
      <ChipChoice
        name="type"
        label={t('appointment.type')}
        size="large"
        value={draft.type}
        chips={APPOINTMENT_TYPES.flatMap(({ code, at }) =>
          types.some(type => type === code)
            ? [
                {
                  value: code,
                  title: words.type(code),
                  ...(at !== 'call' && { below: words.place(at, code) }),
                },
              ]
            : [],
        )}
        error={errorOf('type')}
        onChoose={value => change('type', { type: ASKED_TYPES.find(type => type === value) })}
      />
      <TimeChoice
        offered={offered}
        timezone={appointments.timezone}
        day={day}
        start={time?.start}
        error={errorOf('start')}
        onDay={date => change('start', { date })}
        onTime={start => change('start', { start, date: day?.date })}
      />
      <CountedNote
        name="note"
        label={t('appointment.note_label')}
        optional
        value={draft.note}
        error={errorOf('note')}
        onValue={value => change('note', { note: String(value) })}
        onLeave={() => undefined}
      />
      {failure === undefined ? null : <AppointmentProblem error={failure} />}
      <div className={classes['send']}>
        {time === undefined || day === undefined ? null : (
          <p>
            {words.day(day.date)}, <span className="dp-number">{words.timeOf(time.start)}</span>
          </p>
        )}
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={day === undefined}>
          {t('appointment.submit')}
        </Button>
        {onKeep === undefined ? null : (
          <Button variant="subtle" fullWidth onClick={onKeep}>
            {t('appointment.keep_time')}
          </Button>
        )}
      </div>
    </form>
  )
}

const ruleOf = (rule: string): FieldProblem => ({ rule, params: {} })

const problemText = (name: string, problem: FieldProblem | undefined): string | undefined =>
  problem === undefined
    ? undefined
    : (findText('shop', `problem.${problem.rule}`) ?? fieldMessage(name, problem))

/** Preselects the last requested type, so that another time takes one press, or the only type there is. */
function draftOf({ appointment, types }: CustomerAppointments): Draft {
  const last = types.find(type => type === appointment?.type)
  const isOwn = appointment?.source === 'customer'
  return {
    type: last ?? (types.length === 1 ? types[0] : undefined),
    date: undefined,
    start: undefined,
    note: (isOwn ? appointment.note : null) ?? '',
  }
}
