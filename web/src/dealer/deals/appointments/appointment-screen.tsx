import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { isLive } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { orderQueries } from '#dealer/deals/orders/orders.api.ts'
import { useIsPhone } from '#dealer/pricing/pricing/model/is-phone.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import classes from './appointments.module.css'
import { EarlierList } from './earlier-list.tsx'
import { personOf } from './person.ts'
import { ProposalForm } from './proposal-form.tsx'
import { RequestCard } from './request-card.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'
import { useNotYours } from './use-not-yours.ts'
import { useProposal } from './use-proposal.ts'
import { WeekPanel } from './week-panel.tsx'
import type { Chosen } from './week-grid.tsx'

/**
 * `/customers/:id/order/:orderId/appointment` (interface S-21): the appointment of an order, and the week around it.
 */
export function AppointmentScreen() {
  const t = useText('appointments')
  const { id = '', orderId = '' } = useParams()
  const { data, error } = useQuery(orderQueries.ofCustomer(id))
  const customer = useQuery(customerQueries.one(id)).data?.data
  const order = data?.results.find(one => one.id === orderId)
  return (
    <>
      <div className={classes['title']}>
        <PageTitle>{t('title')}</PageTitle>
      </div>
      {order !== undefined && customer !== undefined ? (
        <AppointmentPage key={orderId} order={order} customer={customer} />
      ) : data === undefined && error === null ? (
        <CardSkeleton height={560} />
      ) : data === undefined || order !== undefined ? null : (
        <p className="dp-faint">{t('gone')}</p>
      )}
    </>
  )
}

interface AppointmentPageProps {
  readonly order: Order
  readonly customer: Customer
}

function AppointmentPage({ order, customer }: AppointmentPageProps) {
  const t = useText('appointments')
  const { timeZone } = useHabits()
  const { moment } = useAppointmentWords()
  const person = personOf(customer)
  const { holder } = person
  const form = useProposal(order, person)
  const mayPropose = useCan('appointment:propose') && !order.is_archived
  const isOurs = useNotYours('appointment:propose', holder) === undefined
  const isPhone = useIsPhone()
  const rest = useRef<HTMLDivElement>(null)
  const { proposed_appointment: standing } = order
  const choose = ({ date, time }: Chosen) => {
    form.setValue('start', date)
    form.setValue('time', time)
    // Side by side if there is room; on a phone, the form would be out of sight under a long list of times.
    if (isPhone) rest.current?.scrollIntoView({ block: 'start' })
    announce('figure', t('slot.now_chosen', { when: moment(date, time) }))
  }
  return (
    <div className={classes['page']}>
      <div className={classes['request']}>
        {order.is_archived ? <Notice>{t('archived')}</Notice> : null}
        <RequestCard order={order} person={person} />
      </div>
      <div className={classes['weekArea']}>
        <WeekPanel
          orderId={order.id}
          first={
            standing !== null && isLive(standing)
              ? wallClock(Date.parse(standing.start), timeZone).date
              : undefined
          }
          chosen={{ date: form.values.start, time: form.values.time }}
          onChoose={mayPropose && isOurs ? choose : undefined}
        />
      </div>
      <div ref={rest} className={classes['rest']}>
        {mayPropose ? <ProposalForm order={order} holder={holder} form={form} /> : null}
        <EarlierList order={order} />
      </div>
    </div>
  )
}
