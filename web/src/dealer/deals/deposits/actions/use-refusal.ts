import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import {
  permissionOfAction,
  refusedAction,
  type DepositAction,
} from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import { isOpenDispute } from '@forecourt/domain/deals/deposits/disputes.ts'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { useSession } from '#dealer/identity/accounts/sessions/session.ts'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'

/** Why an action is not possible now; undefined if it is. */
export type Refusal = (act: DepositAction, deposit: Deposit | null) => string | undefined

interface Facts {
  readonly isArchived: boolean
  /** Id of the customer's representative. */
  readonly holder: string | null
  /** The vehicle is reserved for another order. */
  readonly isReservedForOther?: boolean
}

/** Actions that start a new payment, so the order must be open. */
const beginning: readonly DepositAction[] = ['request', 'edit', 'mark_paid']
/** Actions that take money for the vehicle. */
const taking: readonly DepositAction[] = ['request', 'mark_paid', 'capture']

/** Reasons in order: the deposit's state, the order, the role (interface S-20). */
export function useRefusal({ isArchived, holder, isReservedForOther = false }: Facts): Refusal {
  const t = useText('deposits')
  const orders = useText('orders')
  const now = useNow()
  const session = useSession()
  const rights = useRights(holder)
  return (act, deposit) => {
    if (deposit !== null && deposit.pending !== null) return t('reason.pending')
    const state = deposit?.state ?? null
    const until = deposit?.capture_before ?? null
    const facts = {
      state,
      by_card: deposit === null || deposit.method === 'card',
      capture_before: until === null ? null : Date.parse(until),
      unknown_since: deposit?.unknown_since ? Date.parse(deposit.unknown_since) : null,
      is_disputed: deposit?.disputes.some(({ status }) => isOpenDispute(status)) ?? false,
    }
    const refused = refusedAction(act, facts, now)
    if (refused !== undefined) return t(`reason.${refused}`)
    if (isArchived && beginning.includes(act)) return t('reason.archived')
    if (isReservedForOther && taking.includes(act)) return t('reason.reserved')
    const action = permissionOfAction(act, state)
    if (rights[action] === true) return undefined
    return mayDo(action, session) ? orders('not_yours') : t('reason.role')
  }
}

function useRights(holder: string | null): Readonly<Partial<Record<Action, boolean>>> {
  const subject = { assigned_dealer: holder }
  return {
    'deposit:request': useCanOn('deposit:request', subject),
    'deposit:abandon': useCanOn('deposit:abandon', subject),
    'deposit:cancel-hold': useCanOn('deposit:cancel-hold', subject),
    'deposit:capture': useCanOn('deposit:capture', subject),
    'deposit:refund': useCanOn('deposit:refund', subject),
    'deposit:transfer': useCanOn('deposit:transfer', subject),
    'deposit:mark-paid': useCanOn('deposit:mark-paid', subject),
    'deposit:resend-receipt': useCanOn('deposit:resend-receipt', subject),
  }
}
