import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AppointmentProblem } from './appointment-problem.tsx'
import classes from './appointment.module.css'
import type { Ahead } from './appointment-state.ts'
import type { Settle } from './own-appointment.tsx'
import { acceptAppointment, appointmentFileUrl } from './own-appointments.api.ts'

/** The open form below. */
export type Doing = 'nothing' | 'moving' | 'cancelling'

interface AppointmentActionsProps {
  readonly appointment: Appointment
  readonly standing: Ahead
  /** The customer may request another time for the same appointment here. */
  readonly mayMove: boolean
  readonly doing: Doing
  readonly onDo: (doing: Doing) => void
  readonly settle: Settle
}

/** Actions for a future appointment. */
export function AppointmentActions(props: AppointmentActionsProps) {
  const { appointment, standing, mayMove, doing, onDo, settle } = props
  const t = useText('shop')
  const { dealer = '' } = useParams()
  const { accept, isBusy, failure } = useAccept(appointment, settle)
  const toggle = (act: Doing) => onDo(doing === act ? 'nothing' : act)
  return (
    <>
      {failure === undefined ? null : <AppointmentProblem error={failure} />}
      <div className={classes['acts']}>
        {standing === 'proposed' ? (
          <Button size="md" loading={isBusy} onClick={() => void accept()}>
            {t('appointment.accept')}
          </Button>
        ) : null}
        {standing === 'confirmed' ? (
          <Button
            component="a"
            href={appointmentFileUrl(appointment.id)}
            download
            size="md"
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          >
            {t('appointment.calendar')}
          </Button>
        ) : null}
        {mayMove ? (
          <Button
            size="md"
            variant="default"
            aria-expanded={doing === 'moving'}
            onClick={() => toggle('moving')}
          >
            {t(standing === 'proposed' ? 'appointment.choose_another' : 'appointment.move')}
          </Button>
        ) : (
          <Button component={Link} to={`/${dealer}/contact`} size="md" variant="default">
            {t('appointment.write')}
          </Button>
        )}
        <Button
          size="md"
          variant="subtle"
          color="danger"
          aria-expanded={doing === 'cancelling'}
          onClick={() => toggle('cancelling')}
        >
          {t('appointment.cancel')}
        </Button>
      </div>
    </>
  )
}

function useAccept({ id }: Appointment, settle: Settle) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const accept = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await settle(() => acceptAppointment(id))
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { accept, isBusy, failure }
}
