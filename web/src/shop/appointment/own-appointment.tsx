import { customerAppointments, type CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { AppointmentActions, type Doing } from './appointment-actions.tsx'
import { AppointmentCard, useCurrentStateText } from './appointment-card.tsx'
import classes from './appointment.module.css'
import { isAhead, standingOf } from './appointment-state.ts'
import { AskForm } from './ask-form.tsx'
import { CancelForm } from './cancel-form.tsx'
import { keepAppointments } from './own-appointments.api.ts'

interface OwnAppointmentProps {
  readonly appointments: CustomerAppointments
  /** Order id from the URL. */
  readonly asked: string | null
}

/** Sends the customer's decision and shows the result. Rethrows errors that belong to the form. */
export type Settle = (work: () => Promise<CustomerAppointments>) => Promise<void>

/** The current appointment with its actions, or times to request if there is none. */
export function OwnAppointment({ appointments, asked }: OwnAppointmentProps) {
  const t = useText('shop')
  const now = useNow()
  const { appointment, closed, timezone, types } = appointments
  const standing = appointment === null ? null : standingOf(appointment, now)
  const isCurrent = standing !== null && isAhead(standing)
  const [doing, setDoing] = useState<Doing>('nothing')
  const [isChanged, setChanged] = useState(false)
  const { heading, expect } = useOutcome(appointments)
  const settle: Settle = async work => {
    setChanged(false)
    try {
      const answer = await work()
      expect(answer)
      await keepAppointments(asked, answer)
      setDoing('nothing')
    } catch (failure) {
      if (!isOutdated(failure)) throw failure
      setChanged(true)
      await refresh(customerAppointments.read)
    }
  }
  const isMoving = isCurrent && doing === 'moving'
  return (
    <div className={classes['parts']}>
      {isChanged ? <Notice tone="attention">{t('appointment.changed')}</Notice> : null}
      {closed === null ? null : <Notice>{t(`choice.closed.${closed}`)}</Notice>}
      {appointment === null || standing === null ? null : (
        <AppointmentCard
          appointment={appointment}
          standing={standing}
          timezone={timezone}
          headingRef={heading}
        >
          {isAhead(standing) && closed !== 'order_archived' ? (
            <AppointmentActions
              appointment={appointment}
              standing={standing}
              mayMove={closed === null && types.some(type => type === appointment.type)}
              doing={doing}
              onDo={setDoing}
              settle={settle}
            />
          ) : null}
          {isCurrent && doing === 'cancelling' ? (
            <CancelForm appointment={appointment} settle={settle} onKeep={() => setDoing('nothing')} />
          ) : null}
        </AppointmentCard>
      )}
      {closed === null && (isMoving || !isCurrent) ? (
        <AskForm
          appointments={appointments}
          asked={asked}
          settle={settle}
          {...(isMoving && { onKeep: () => setDoing('nothing') })}
        />
      ) : null}
    </div>
  )
}

/** The appointment was changed since: it is another one by now, or already answered. */
const isOutdated = (failure: unknown): boolean =>
  isCallError(failure, 'not_found') || (isCallError(failure) && failure.code === 'invalid_transition')

/** Once the sent request is shown, its heading has the focus and its state is announced. */
function useOutcome(appointments: CustomerAppointments) {
  const heading = useRef<HTMLHeadingElement>(null)
  const expected = useRef<Appointment>(null)
  const text = useCurrentStateText(appointments)
  const { appointment } = appointments
  useEffect(() => {
    const { current } = expected
    if (current === null || current.id !== appointment?.id || current.state !== appointment.state) return
    expected.current = null
    heading.current?.focus()
    announce('figure', text)
  }, [appointment, text])
  return {
    heading,
    expect: ({ appointment: next }: CustomerAppointments) => {
      expected.current = next
    },
  }
}
