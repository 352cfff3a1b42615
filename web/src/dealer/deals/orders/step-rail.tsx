import type { Order } from '@forecourt/contract/deals/orders.ts'
import { OFFERED_STEPS } from '@forecourt/domain/deals/orders/reachable-steps.ts'
import type { OrderStep } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { useCurrentInSight } from '#shared/ui/page/use-current-in-sight.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useTakesTradeIns } from '#dealer/dealership/dealerships/entry-data.ts'
import { StepMark } from '#dealer/customers/customers/list/step-mark.tsx'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import classes from './order-card.module.css'

interface StepRailProps {
  readonly order: Order
  /** Keys 1 to 5 open the steps of one order of the page. */
  readonly hasKeys: boolean
}

/** Status of each step. A step with a screen is a link to it. */
export function StepRail({ order, hasKeys }: StepRailProps) {
  const t = useText('orders')
  const row = useCurrentInSight()
  const takesTradeIns = useTakesTradeIns()
  const steps = OFFERED_STEPS.filter(
    ({ code }) => code !== 'trade_in' || takesTradeIns || order.steps.trade_in !== 'initial',
  )
  return (
    <nav ref={row} aria-label={t('steps.label', { number: order.number })} className={classes['rail']}>
      {steps.map(({ code }, index) => (
        <RailStep key={code} order={order} step={code} digit={index + 1} hasKeys={hasKeys} />
      ))}
    </nav>
  )
}

interface RailStepProps extends StepRailProps {
  readonly step: OrderStep
  readonly digit: number
}

function RailStep({ order, step, digit, hasKeys }: RailStepProps) {
  const s = useText('statuses')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const path = stepPath(step, { id: order.customer, orderId: order.id })
  useShortcut({
    keys: String(digit),
    group: 'page',
    label: s(`step_name.${step}`),
    isActive: hasKeys && path !== undefined,
    run: () => {
      if (path !== undefined) void navigate(path)
    },
  })
  const mark = <StepMark step={step} status={order.steps[step]} />
  if (path === undefined) return mark
  return (
    <Link
      to={path}
      className={classes['step']}
      aria-current={pathname === path ? 'page' : undefined}
      {...(hasKeys ? { 'aria-keyshortcuts': String(digit) } : {})}
    >
      {mark}
    </Link>
  )
}
