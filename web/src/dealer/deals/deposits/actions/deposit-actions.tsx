import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { DepositAction } from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import type { Person } from '#dealer/deals/appointments/person.ts'
import { GatedItem } from '#dealer/deals/orders/gated-item.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { canBeAbandoned } from '../can-be-abandoned.ts'
import { DepositProblem } from '../deposit-problem.tsx'
import classes from '../deposits.module.css'
import { SendLinkButton } from './send-link-button.tsx'
import { useActionName } from './use-action-name.ts'
import { useOpenAction } from './use-open-action.tsx'
import { useRefusal } from './use-refusal.ts'

/** Visible actions of each state, the first one primary; the rest is in a menu (interface S-20). */
const places: Readonly<
  Record<DepositState | 'none', readonly [readonly DepositAction[], readonly DepositAction[]]>
> = {
  none: [['request', 'capture', 'mark_paid'], []],
  created: [['edit', 'cancel', 'mark_paid', 'capture'], []],
  initiated: [['refresh', 'cancel', 'capture'], []],
  pre_authorized: [
    ['capture', 'cancel', 'refund'],
    ['transfer', 'mark_paid', 'resend_receipt', 'refresh'],
  ],
  confirmed: [
    ['refund', 'cancel'],
    ['transfer', 'resend_receipt'],
  ],
  rejected: [['request', 'mark_paid'], []],
  error: [['request', 'mark_paid'], []],
  expired: [['request', 'mark_paid'], []],
  canceled: [['request', 'mark_paid'], []],
  refunded: [['resend_receipt'], []],
  charged_back: [['request', 'mark_paid'], ['resend_receipt']],
}

/** Actions that advance the deposit. */
const leading: ReadonlySet<DepositAction> = new Set(['request', 'capture', 'refresh'])

interface DepositActionsProps {
  readonly order: Order
  readonly held: OrderDeposit
  readonly person: Person
}

/** Actions of the deposit; impossible ones say why. */
export function DepositActions({ order, held, person }: DepositActionsProps) {
  const { deposit } = held
  const isStaff = useCan('deposit:request')
  const refusal = useRefusal({
    isArchived: order.is_archived,
    holder: person.holder,
    isReservedForOther: order.vehicle.reservation !== null && order.vehicle.reservation.order !== order.id,
  })
  const { open, busy, failure } = useOpenAction({ order, held, person, refusal })
  const name = useActionName()
  const [usual, more] = places[deposit?.state ?? 'none']
  const shown: readonly DepositAction[] = deposit && canBeAbandoned(deposit) ? [...usual, 'abandon'] : usual
  // Users who can never do any of this see no explanation.
  if (!isStaff) return null
  return (
    <>
      <div className={classes['acts']}>
        {deposit?.state === 'created' ? <SendLinkButton order={order} holder={person.holder} /> : null}
        {shown.map(act => {
          const reason = refusal(act, deposit)
          return (
            <GatedButton
              key={act}
              variant={leading.has(act) && reason === undefined ? 'filled' : 'default'}
              reason={reason}
              loading={busy === act}
              {...(isDialog(act) && { 'aria-haspopup': 'dialog' as const })}
              onClick={() => open(act)}
            >
              {name(act, deposit)}
            </GatedButton>
          )
        })}
        {more.length === 0 ? null : (
          <MoreActions
            items={more.map(act => ({
              act,
              label: name(act, deposit),
              reason: refusal(act, deposit),
            }))}
            onOpen={open}
          />
        )}
      </div>
      {failure === undefined ? null : <DepositProblem error={failure} />}
    </>
  )
}

const isDialog = (act: DepositAction) => act !== 'refresh' && act !== 'resend_receipt'

interface MoreActionsProps {
  readonly items: readonly {
    readonly act: DepositAction
    readonly label: string
    readonly reason: string | undefined
  }[]
  readonly onOpen: (act: DepositAction, deposit?: Deposit) => void
}

function MoreActions({ items, onOpen }: MoreActionsProps) {
  const t = useText('deposits')
  return (
    <Menu
      position="bottom-start"
      returnFocus
      width={280}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          {t('act.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ act, label, reason }) => (
          <GatedItem key={act} reason={reason} onClick={() => onOpen(act)}>
            {label}
          </GatedItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
