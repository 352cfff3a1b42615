import { appointments } from '@forecourt/contract/deals/appointments.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import type { Appointment, ProposedAppointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import { urlOf } from '#shared/api/request.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

export const appointmentQueries = {
  /**
   * The previous week is shown until the next one has loaded, so that nothing moves under a key; changes by others
   * arrive live.
   */
  calendar: (from: string, to: string) => ({
    ...query(appointments.calendar, { query: { from, to } }),
    placeholderData: keepPreviousData,
  }),
  ofOrder: (id: string) => query(appointments.ofOrder, { params: { id } }),
}

export const fileAddress = (id: string): string => urlOf(appointments.file, { params: { id } })

export const confirmAppointment = (order: string, { id: appointment }: Pick<Appointment, 'id'>) =>
  changed(call(appointments.confirm, { params: { id: order }, body: { appointment } }))

export const cancelAppointment = (
  order: string,
  { id: appointment }: Pick<Appointment, 'id'>,
  message: string | null,
) => changed(call(appointments.cancel, { params: { id: order }, body: { appointment, message } }))

type Outcome = BodyInputOf<typeof appointments.recordOutcome>['outcome']

export const recordOutcome = (
  order: string,
  { id: appointment }: Pick<Appointment, 'id'>,
  outcome: Outcome,
) => changed(call(appointments.recordOutcome, { params: { id: order }, body: { appointment, outcome } }))

/**
 * Proposes a time over the order as it was shown. Other changes of the deal do not matter here; another appointment
 * does, since the user has not seen it yet.
 */
export const proposeTime = (order: Order, proposed: ProposedAppointment) =>
  changed(
    propose(order.id, order.version, proposed).catch((error: unknown) => {
      if (!isCallError(error, 'stale')) throw error
      const { proposed_appointment: now, version } = error.detail.current as Order
      if (!isSame(order.proposed_appointment, now)) throw error
      return propose(order.id, version, proposed)
    }),
  )

const propose = (id: string, version: number, proposed: ProposedAppointment) =>
  call(orders.update, { params: { id }, body: { proposed_appointment: proposed }, ifMatch: `"v${version}"` })

const isSame = (one: Appointment | null, other: Appointment | null) =>
  one?.id === other?.id && one?.state === other?.state && one?.outcome === other?.outcome

/** A conflict also refetches the current state: the next decision is based on it. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await orderChanged(work)
  } catch (error) {
    if (isCallError(error, 'conflict') || isCallError(error, 'stale')) await refresh(orders.list, orders.get)
    throw error
  } finally {
    await refresh(appointments.calendar, appointments.ofOrder, moves.list)
  }
}
