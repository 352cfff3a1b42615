import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { nextPart } from '#shared/ui/loading/lazy-part.ts'
import { appointmentsQuery } from './own-appointments.api.ts'
import { OwnPage, OwnVehicle, useMe } from '#shop/frame/own-page.tsx'

const OwnAppointment = nextPart(async () => (await import('./own-appointment.tsx')).OwnAppointment)

/** Interface C-15: the customer's appointments with the dealership. */
export function AppointmentScreen() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const asked = search.get('order')
  const me = useMe()
  const appointments = useQuery({ ...appointmentsQuery(asked), enabled: me.data !== undefined })
  return (
    <OwnPage title={t('appointment.title')} me={me} read={appointments}>
      {(_, read) => (
        <>
          <OwnVehicle vehicle={read.vehicle} number={read.number} order={read.order} here="appointment" />
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <OwnAppointment key={read.order} appointments={read} asked={asked} />
          </Suspense>
        </>
      )}
    </OwnPage>
  )
}
