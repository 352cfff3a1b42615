import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Button, Kbd } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { ConfirmActions } from '#dealer/deals/confirmations/confirm-actions.tsx'
import { ReservationLine } from '#dealer/inventory/vehicles/reservation-line.tsx'
import { useMoveSentence, useMoveText } from '#dealer/customers/moves/move-text.ts'
import classes from './order-card.module.css'
import { OrderFacts } from './order-facts.tsx'
import { OrderNote } from './order-note.tsx'
import { PaymentLine } from './payment-line.tsx'
import { StepRail } from './step-rail.tsx'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import { useVehicleName, VehicleLine } from './vehicle-line.tsx'

const DmsLine = lazyPart(async () => (await import('#dealer/deals/dms/dms-line.tsx')).DmsLine)
const ReplaceButton = lazyPart(
  async () => (await import('#dealer/deals/order-vehicles/replace-button.tsx')).ReplaceButton,
)
const OrderMore = lazyPart(async () => (await import('./order-more.tsx')).OrderMore)

interface OrderCardProps {
  readonly order: Order
  readonly customerName: string
  /** Id of the customer's representative; other representatives may not edit. */
  readonly holder: string | null
  /** Only the newest order has keys. */
  readonly hasKeys: boolean
}

/** One deal: vehicle, amount, status of each step, and the next action. */
export function OrderCard({ order, customerName, holder, hasKeys }: OrderCardProps) {
  const name = useVehicleName()
  const sentence = useMoveSentence()
  return (
    <article className={classes['card']} aria-labelledby={`order-${order.id}`}>
      <div className={classes['top']}>
        <div className={classes['what']}>
          <h2 id={`order-${order.id}`} className={classes['title']}>
            <span className="dp-mono">{order.number}</span> {name(order.vehicle)}
          </h2>
          <VehicleLine vehicle={order.vehicle} />
          <ReservationLine vehicle={order.vehicle} orderId={order.id} />
        </div>
        <PaymentLine order={order} />
      </div>
      <StepRail order={order} hasKeys={hasKeys} />
      <div className={classes['next']} data-ours={order.next_move.whose === 'dealer' || undefined}>
        <strong>{sentence(order.next_move, customerName)}</strong>
        <div className={classes['acts']}>
          <Suspense>
            {order.next_move.key === 'replace_vehicle' ? (
              <ReplaceButton order={order} holder={holder} />
            ) : null}
          </Suspense>
          <Ways order={order} hasKeys={hasKeys} />
          <ConfirmActions order={order} />
          <Suspense>
            <OrderMore order={order} holder={holder} />
          </Suspense>
        </div>
      </div>
      <OrderFacts order={order} />
      <OrderNote order={order} holder={holder} />
      <Suspense>
        <DmsLine order={order} holder={holder} />
      </Suspense>
    </article>
  )
}

/** Links into the deal: the worksheet, and where the next action is done. Our own action is primary, once a page. */
function Ways({ order, hasKeys }: Pick<OrderCardProps, 'order' | 'hasKeys'>) {
  const t = useText('orders')
  const textOf = useMoveText()
  const navigate = useNavigate()
  const isOurs = order.next_move.whose === 'dealer'
  const ours = hasKeys && isOurs ? 'filled' : 'default'
  const place = { id: order.customer, orderId: order.id }
  const worksheet = stepPath('build_and_price', place)
  const next = stepPath(order.next_move.step, place)
  useShortcut({
    keys: 'w',
    group: 'page',
    label: t('open.worksheet'),
    isActive: hasKeys && worksheet !== undefined,
    run: () => {
      if (worksheet !== undefined) void navigate(worksheet)
    },
  })
  return (
    <>
      {next === undefined || next === worksheet ? null : (
        <Button variant={ours} component={Link} to={next}>
          {isOurs ? textOf(order.next_move) : t('open.next')}
        </Button>
      )}
      {worksheet === undefined ? null : (
        <Button
          variant={next === worksheet ? ours : 'default'}
          component={Link}
          to={worksheet}
          rightSection={hasKeys ? <Kbd size="xs">W</Kbd> : null}
          {...(hasKeys ? { 'aria-keyshortcuts': 'w' } : {})}
        >
          {t('open.worksheet')}
        </Button>
      )}
    </>
  )
}
