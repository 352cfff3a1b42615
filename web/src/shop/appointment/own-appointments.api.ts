import { customerAppointments, type CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'
import { urlOf } from '#shared/api/request.ts'

/** Times of two weeks; without a day, the first two with times. */
export const appointmentsQuery = (order: string | null, from?: string) =>
  query(customerAppointments.read, {
    query: { ...(order !== null && { order }), ...(from !== undefined && { from }) },
  })

type AskedAppointment = BodyInputOf<typeof customerAppointments.ask>

/**
 * Idempotent, so it may be sent again after a lost response. @throws CallError 409 `time_taken` if the time was taken
 * since
 */
export const askAppointment = (body: AskedAppointment) => call(customerAppointments.ask, { body })

export const acceptAppointment = (id: string) =>
  call(customerAppointments.accept, { params: { id }, body: {} })

export const cancelAppointment = (id: string, message: string) =>
  call(customerAppointments.cancel, { params: { id }, body: { message } })

export const appointmentFileUrl = (id: string) => urlOf(customerAppointments.file, { params: { id } })

/** Stores the response as the current state and refetches the times, which it may have taken or freed. */
export async function keepAppointments(asked: string | null, answer: CustomerAppointments): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [customerAppointments.read.path], refetchType: 'none' })
  queryClient.setQueryData(appointmentsQuery(asked).queryKey, answer)
}
