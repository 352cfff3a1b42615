import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { AppointmentChip } from './appointment-chip.tsx'
import { appointmentQueries } from './appointments.api.ts'
import classes from './appointments.module.css'
import { CalledOff } from './request-card.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'

/** Earlier appointments of an order, and their outcomes. */
export function EarlierList({ order }: { readonly order: Order }) {
  const t = useText('appointments')
  const { when, typeOf } = useAppointmentWords()
  const { data } = useQuery(appointmentQueries.ofOrder(order.id))
  const earlier = data?.results.filter(({ id }) => id !== order.proposed_appointment?.id) ?? []
  if (earlier.length === 0) return null
  return (
    <TitledCard title={t('earlier')}>
      <ol className={classes['earlier']}>
        {earlier.map(appointment => (
          <li key={appointment.id}>
            <span className={classes['earlierHead']}>
              {typeOf(appointment)} <AppointmentChip appointment={appointment} />
            </span>
            <span className="dp-faint">{when(appointment.start)}</span>
            <CalledOff appointment={appointment} />
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
