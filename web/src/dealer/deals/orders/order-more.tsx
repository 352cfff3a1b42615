import type { Order } from '@forecourt/contract/deals/orders.ts'
import { PRESSED_STATUSES } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { isReservable } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { BackItem } from '#dealer/deals/confirmations/back-item.tsx'
import { useReplace } from '#dealer/deals/order-vehicles/use-replace.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { ActionProblem } from './action-problem.tsx'
import { EndingItems } from './ending-items.tsx'
import { GatedItem } from './gated-item.tsx'

const ReserveDialog = lazyPart(
  async () => (await import('#dealer/deals/reservations/reserve-dialog.tsx')).ReserveDialog,
)
const ReleaseDialog = lazyPart(
  async () => (await import('#dealer/deals/reservations/release-dialog.tsx')).ReleaseDialog,
)
const CommissionDialog = lazyPart(
  async () => (await import('#dealer/deals/commission-numbers/commission-dialog.tsx')).CommissionDialog,
)

const LinesDialog = lazyPart(
  async () => (await import('#dealer/deals/order-lines/lines-dialog.tsx')).LinesDialog,
)
const SendLinkDialog = lazyPart(
  async () => (await import('#dealer/deals/order-links/send-link-dialog.tsx')).SendLinkDialog,
)
const OrderTimeline = lazyPart(
  async () => (await import('#dealer/customers/timelines/order-timeline.tsx')).OrderTimeline,
)

interface OrderMoreProps {
  readonly order: Order
  readonly holder: string | null
}

/** Other actions of an order, each with the reason if it is not possible now. */
export function OrderMore({ order, holder }: OrderMoreProps) {
  const t = useText('acts')
  const [failure, setFailure] = useState<unknown>()
  if (order.is_archived) return null
  return (
    <>
      <Menu
        position="bottom-end"
        returnFocus
        width={300}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <BackItem order={order} />
          <ReserveItems order={order} holder={holder} />
          <ReplaceItem order={order} holder={holder} />
          <CommissionItem order={order} />
          <LinesItem order={order} holder={holder} />
          <LinkItem order={order} holder={holder} />
          <GatedItem onClick={() => void openModal(close => <OrderTimeline {...order} onClose={close} />)}>
            {t('timeline.open')}
          </GatedItem>
          <EndingItems order={order} holder={holder} onFailure={setFailure} />
        </Menu.Dropdown>
      </Menu>
      {failure === undefined ? null : <ActionProblem error={failure} />}
    </>
  )
}

function ReserveItems({ order, holder }: OrderMoreProps) {
  const t = useText('acts')
  const orders = useText('orders')
  const mayEver = useCan('order:reserve')
  const mayNow = useCanOn('order:reserve', { assigned_dealer: holder })
  if (!mayEver) return null
  const { vehicle } = order
  const isOwn = vehicle.reservation?.order === order.id
  const isTaken = vehicle.reservation !== null && !isOwn
  const state = isTaken
    ? t('reserve.taken')
    : isReservable(vehicle.stock_status)
      ? undefined
      : t('reserve.not_reservable')
  const reason = mayNow ? state : orders('not_yours')
  return (
    <>
      <GatedItem
        reason={reason}
        onClick={() => void openModal(close => <ReserveDialog order={order} onClose={close} />)}
      >
        {t(isOwn ? 'reserve.change' : 'reserve.open')}
      </GatedItem>
      {isOwn ? (
        <GatedItem
          reason={mayNow ? undefined : orders('not_yours')}
          onClick={() => void openModal(close => <ReleaseDialog order={order} onClose={close} />)}
        >
          {t('reserve.release_open')}
        </GatedItem>
      ) : null}
    </>
  )
}

function ReplaceItem({ order, holder }: OrderMoreProps) {
  const t = useText('replace')
  const { isOffered, reason, open } = useReplace(order, holder)
  if (!isOffered) return null
  return (
    <GatedItem reason={reason} onClick={open}>
      {t('open')}
    </GatedItem>
  )
}

function CommissionItem({ order }: Pick<OrderMoreProps, 'order'>) {
  const t = useText('acts')
  const isConfirmed = PRESSED_STATUSES.some(status => status === order.order_management_status)
  if (!useCan('order:change-commission-number')) return null
  return (
    <GatedItem
      reason={isConfirmed ? t('confirmed') : undefined}
      onClick={() => void openModal(close => <CommissionDialog order={order} onClose={close} />)}
    >
      {t('commission.open')}
    </GatedItem>
  )
}

function LinesItem({ order, holder }: OrderMoreProps) {
  const t = useText('lines')
  const acts = useText('acts')
  const orders = useText('orders')
  const mayNow = useCanOn('pricing-worksheet:edit', { assigned_dealer: holder })
  const isConfirmed = PRESSED_STATUSES.some(status => status === order.order_management_status)
  if (!useCan('pricing-worksheet:edit')) return null
  return (
    <GatedItem
      reason={mayNow ? (isConfirmed ? acts('confirmed') : undefined) : orders('not_yours')}
      onClick={() => void openModal(close => <LinesDialog order={order} onClose={close} />)}
    >
      {t('open')}
    </GatedItem>
  )
}

function LinkItem({ order, holder }: OrderMoreProps) {
  const t = useText('links')
  const orders = useText('orders')
  const mayNow = useCanOn('order:send-link', { assigned_dealer: holder })
  if (!useCan('order:send-link')) return null
  return (
    <GatedItem
      reason={mayNow ? undefined : orders('not_yours')}
      onClick={() => void openModal(close => <SendLinkDialog order={order} onClose={close} />)}
    >
      {t('send.open')}
    </GatedItem>
  )
}
