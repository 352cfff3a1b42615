import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { DepositAction } from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import { useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { confirm, openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import type { Person } from '#dealer/deals/appointments/person.ts'
import { AbandonDialog } from './abandon-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CaptureDialog } from './capture-dialog.tsx'
import { askProvider, deleteRequest, resendReceipt } from '../deposits.api.ts'
import { MarkPaidDialog } from './mark-paid-dialog.tsx'
import { openRefund } from './refund-dialog.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useDepositWords } from '../use-deposit-words.ts'
import type { Refusal } from './use-refusal.ts'

interface OpenActionOptions {
  readonly order: Order
  readonly held: OrderDeposit
  readonly person: Person
  readonly refusal: Refusal
}

/** Opens the dialog of an action; actions without one run immediately. */
export function useOpenAction({ order, held, person, refusal }: OpenActionOptions) {
  const t = useText('deposits')
  const { money, stateOf } = useDepositWords()
  const { busy, failure, run } = useAtOnce()
  const { deposit } = held
  const remove = async (request: Deposit) => {
    const amount = money(request.amount)
    const title = t('delete.title', { amount })
    if (!(await confirm({ kind: 'delete', title, yesLabel: t('delete.yes', { amount }) }))) return
    await run('cancel', async () => {
      await deleteRequest(request)
      return t('delete.done')
    })
  }
  const openRequest = (changed: Deposit | null) =>
    void openModal(close => <RequestDialog order={order} held={held} deposit={changed} onClose={close} />)
  const open = (act: DepositAction): void => {
    if (act === 'request') openRequest(null)
    if (act === 'mark_paid')
      void openModal(close => <MarkPaidDialog order={order} held={held} person={person} onClose={close} />)
    if (deposit === null) return
    const shared = { deposit, person, refusal }
    if (act === 'edit') openRequest(deposit)
    if (act === 'capture') void openModal(close => <CaptureDialog {...shared} onClose={close} />)
    if (act === 'cancel' && deposit.state === 'created') void remove(deposit)
    else if (act === 'cancel') void openModal(close => <CancelDialog {...shared} onClose={close} />)
    if (act === 'abandon') void openModal(close => <AbandonDialog {...shared} onClose={close} />)
    if (act === 'refund') openRefund(shared)
    if (act === 'transfer') void openModal(close => <TransferDialog {...shared} onClose={close} />)
    if (act === 'refresh')
      void run(act, async () => {
        const { deposit: now } = await askProvider(order.id)
        return t('refresh.done', { state: stateOf(now ?? deposit) })
      })
    if (act === 'resend_receipt')
      void run(act, async () => t('receipt.done', { to: await resendReceipt(order.id) }))
  }
  return { open, busy, failure }
}

/** Runs one action at a time and reports its result; a refusal stays beside it. */
function useAtOnce() {
  const [busy, setBusy] = useState<DepositAction>()
  const [failure, setFailure] = useState<unknown>()
  const isUnderWay = useRef(false)
  const run = async (act: DepositAction, work: () => Promise<string>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(act)
    setFailure(undefined)
    try {
      showToast({ type: 'success', text: await work() })
    } catch (error) {
      setFailure(error)
    } finally {
      isUnderWay.current = false
      setBusy(undefined)
    }
  }
  return { busy, failure, run }
}
