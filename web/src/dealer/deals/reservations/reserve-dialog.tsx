import type { Order } from '@forecourt/contract/deals/orders.ts'
import { reservationRules } from '@forecourt/domain/deals/orders/reservation-form.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { NoteField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { saveReservation } from './reservations.api.ts'

interface ReserveDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** Reserves the vehicle for this order until the end of a day. */
export function ReserveDialog({ order, onClose }: ReserveDialogProps) {
  const t = useText('acts')
  const { timeZone } = useHabits()
  const own = order.vehicle.reservation?.order === order.id ? order.vehicle.reservation : null
  const dayOf = (stamp: number) => wallClock(stamp, timeZone).date
  const [today] = useState(() => dayOf(Date.now()))
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: {
      reservation_number: own?.reservation_number ?? '',
      // The stamp is the midnight after the last day.
      reserved_until: own === null ? '' : dayOf(Date.parse(own.reserved_until) - 1),
      note: own?.note ?? '',
    },
    rules: reservationRules(today),
    guarded: false,
    submit: async values => {
      const note = values.note.trim() === '' ? null : values.note
      await saveReservation(order.id, { ...values, note })
      onClose()
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('reserve.title', { stock: order.vehicle.stock_number })}</Modal.Title>
        <TextField {...field('reservation_number')} label={t('reserve.number')} required />
        <TextField {...field('reserved_until')} type="date" label={t('reserve.until')} required />
        <NoteField {...field('note')} label={t('reserve.note')} rows={2} optional />
        {failure === undefined ? null : <ReserveProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('reserve.button')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ReserveProblem({ error }: { readonly error: unknown }) {
  const t = useText('acts')
  const code = isCallError(error) ? error.code : ''
  if (code === 'vehicle_reserved') return <InlineProblem error={error}>{t('reserve.taken')}</InlineProblem>
  if (code === 'vehicle_not_reservable')
    return <InlineProblem error={error}>{t('reserve.not_reservable')}</InlineProblem>
  return <InlineProblem error={error} />
}
