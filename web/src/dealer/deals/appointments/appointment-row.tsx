import type { ListedAppointment } from '@forecourt/contract/deals/appointments.ts'
import { actionsOn } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import type { HTMLAttributes } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { AppointmentChip } from './appointment-chip.tsx'
import classes from './list.module.css'
import { useAppointmentWords } from './use-appointment-words.ts'
import { useNotYours } from './use-not-yours.ts'

interface AppointmentRowProps {
  readonly row: ListedAppointment
  readonly rowProps: HTMLAttributes<HTMLElement>
  /** The row under the cursor. */
  readonly isActive: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

/** Customer, time, type and vehicle of an appointment; with a confirm button if it waits for that. */
export function AppointmentRow({ row, rowProps, isActive, isBusy, onConfirm }: AppointmentRowProps) {
  const t = useText('appointments')
  const format = useFormat()
  const language = useLanguage()
  const { typeOf } = useAppointmentWords()
  const acts = useActionsOn(row)
  const mayEver = useCan('appointment:confirm')
  const notYours = useNotYours('appointment:confirm', row.customer.assigned_dealer)
  const isToConfirm = mayEver && acts.includes('confirm')
  useShortcut({
    keys: 'c',
    group: 'list',
    label: t('confirm.key'),
    isActive: isActive && isToConfirm && notYours === undefined && !isBusy,
    run: onConfirm,
  })
  const { customer, order, vehicle, rep } = row
  const name = customer.full_name
  return (
    // Rows hold the focus so that the keys of lists work on them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={classes['row']} {...rowProps}>
      <span className={`${classes['time'] ?? ''} dp-number`}>{format.timeOf(row.start)}</span>
      <span className={classes['who']}>
        <Link className="dp-touch" to={pathTo('appointment', { id: customer.id, orderId: order.id })}>
          {name}
        </Link>
        <span className="dp-faint">
          {[
            typeOf(row),
            language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name,
            rep === null ? '' : t('list.rep', { name: rep }),
          ]
            .filter(fact => fact !== '')
            .join(' · ')}
        </span>
      </span>
      <span className={classes['state']}>
        <AppointmentChip appointment={row} />
        {acts.includes('tell_outcome') ? <span className="dp-faint">{t('list.outcome')}</span> : null}
      </span>
      <span className={classes['act']}>
        {isToConfirm ? (
          <GatedButton
            size="compact-sm"
            variant="default"
            reason={notYours}
            loading={isBusy}
            aria-label={t('list.confirm', { name })}
            onClick={onConfirm}
          >
            {t('confirm')}
          </GatedButton>
        ) : null}
      </span>
    </li>
  )
}

function useActionsOn({ state, outcome, start }: ListedAppointment) {
  return actionsOn({ state, outcome, start: Date.parse(start) }, useNow())
}
