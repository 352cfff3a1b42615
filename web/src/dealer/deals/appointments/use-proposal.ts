import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { ProposedAppointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import type { AppointmentType } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { instantOf } from '@forecourt/domain/platform/markets/times.ts'
import { CallError, isCallError } from '#shared/api/call-error.ts'
import { useHabits } from '#shared/format/market.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { askAnyway, isSetAside } from './anyway-dialog.tsx'
import { proposeTime } from './appointments.api.ts'
import type { Person } from './person.ts'
import { proposalRules } from './proposal-rules.ts'
import { useAppointmentWords } from './use-appointment-words.ts'

/** `start` is the day: refusals about the time are shown there. */
const blank = (order: Order) => ({
  start: '',
  time: '',
  type: (order.proposed_appointment?.type ?? 'test_drive') as string,
  note: '',
})

/** Proposes another time instead of the current one; warns staff if it is outside the hours or taken. */
export function useProposal(order: Order, { name, isReached }: Person) {
  const t = useText('appointments')
  const { timeZone } = useHabits()
  const { moment } = useAppointmentWords()
  const form = useRuleForm({
    initial: blank(order),
    rules: proposalRules(timeZone, Date.now),
    draft: `appointment ${order.id}`,
    submit: async values => {
      const { start: date, time, note } = values
      const instant = instantOf({ date, time }, timeZone) ?? Number.NaN
      const proposed: ProposedAppointment = {
        start: new Date(instant).toISOString(),
        type: values.type as AppointmentType,
        note: note.trim() === '' ? null : note,
        anyway: false,
      }
      const send = (given: ProposedAppointment) =>
        proposeTime(order, given).catch((error: unknown) => {
          throw onOurFields(error)
        })
      try {
        await send(proposed)
      } catch (error) {
        if (!isCallError(error) || !isSetAside(error)) throw error
        if (!(await askAnyway(error, moment(date, time)))) return
        await send({ ...proposed, anyway: true })
      }
      form.settle({ ...blank(order), type: values.type })
      showToast({ type: 'success', text: t(isReached ? 'propose.done' : 'propose.untold', { name }) })
    },
  })
  return form
}

/** Maps fields of the appointment within the order to those of this form. */
function onOurFields(error: unknown): unknown {
  if (!isCallError(error, 'validation')) return error
  const fields = Object.entries(error.fields).map(
    ([field, problems]) => [field.replace(/^proposed_appointment\./, ''), problems] as const,
  )
  return new CallError({ ...error.detail, fields: Object.fromEntries(fields) })
}
