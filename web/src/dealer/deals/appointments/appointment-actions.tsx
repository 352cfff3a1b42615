import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { actionsOn, isLive } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import { Button, Kbd } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { AppointmentProblem } from './appointment-problem.tsx'
import { confirmAppointment, fileAddress, recordOutcome } from './appointments.api.ts'
import classes from './appointments.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import type { Person } from './person.ts'
import { useActions } from './use-actions.ts'
import { useNotYours } from './use-not-yours.ts'

interface AppointmentActionsProps {
  readonly order: Order
  readonly appointment: Appointment
  readonly person: Person
}

/** Actions that the state allows: confirm with C, record attendance, cancel. */
export function AppointmentActions({ order, appointment, person }: AppointmentActionsProps) {
  const { name, holder, isReached } = person
  const t = useText('appointments')
  const now = useNow()
  const mayEver = useCan('appointment:propose')
  const notYours = useNotYours('appointment:propose', holder)
  const { isBusy, failure, run } = useActions()
  const { state, outcome } = appointment
  const acts = actionsOn({ state, outcome, start: Date.parse(appointment.start) }, now)
  const tell = (came: 'kept' | 'no_show') => () =>
    void run(() => recordOutcome(order.id, appointment, came), t('tell.done'))
  const cancel = () =>
    void openModal(close => (
      <CancelDialog orderId={order.id} appointment={appointment} person={person} onClose={close} />
    ))
  return (
    <>
      <div className={classes['acts']}>
        {acts.includes('confirm') ? (
          <ConfirmButton
            isOurs={appointment.source === 'customer'}
            isBusy={isBusy}
            holder={holder}
            onConfirm={() =>
              void run(
                () => confirmAppointment(order.id, appointment),
                t(isReached ? 'confirm.done' : 'confirm.untold', { name }),
              )
            }
          />
        ) : null}
        {mayEver && acts.includes('tell_outcome') ? (
          <>
            <GatedButton reason={notYours} loading={isBusy} onClick={tell('kept')}>
              {t('tell.kept')}
            </GatedButton>
            <GatedButton variant="default" reason={notYours} loading={isBusy} onClick={tell('no_show')}>
              {t('tell.no_show')}
            </GatedButton>
          </>
        ) : null}
        {isLive(appointment) ? (
          <Button
            component="a"
            variant="default"
            href={fileAddress(order.id)}
            download
            leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
          >
            {t('file')}
          </Button>
        ) : null}
        {mayEver && acts.includes('cancel') ? (
          <GatedButton variant="default" reason={notYours} aria-haspopup="dialog" onClick={cancel}>
            {t('cancel')}
          </GatedButton>
        ) : null}
      </div>
      {failure === undefined ? null : <AppointmentProblem error={failure} />}
    </>
  )
}

interface ConfirmButtonProps {
  /** Whether it waits for the dealership. */
  readonly isOurs: boolean
  readonly isBusy: boolean
  readonly holder: string | null
  readonly onConfirm: () => void
}

function ConfirmButton({ isOurs, isBusy, holder, onConfirm }: ConfirmButtonProps) {
  const t = useText('appointments')
  const mayEver = useCan('appointment:confirm')
  const notYours = useNotYours('appointment:confirm', holder)
  const isActive = mayEver && notYours === undefined && !isBusy
  useShortcut({ keys: 'c', group: 'page', label: t('confirm.key'), isActive, run: onConfirm })
  if (!mayEver) return null
  return (
    <GatedButton
      variant={isOurs ? 'filled' : 'default'}
      reason={notYours}
      loading={isBusy}
      onClick={onConfirm}
      rightSection={
        <Kbd size="xs" aria-hidden>
          C
        </Kbd>
      }
      {...(notYours === undefined && { 'aria-keyshortcuts': 'c' })}
    >
      {t('confirm')}
    </GatedButton>
  )
}
