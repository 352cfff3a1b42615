import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { DepositAction } from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { freshDeposit, holdBack } from '../deposits.api.ts'
import { useChanges } from '../use-changes.ts'

/** Values of a dialog that closed although its action failed. */
export interface Lost<V> {
  readonly values: V
  readonly error: unknown
}

interface ActionFormOptions<V extends FieldValues> {
  readonly act: DepositAction
  /** As at the opening of the dialog. */
  readonly deposit: Deposit
  readonly initial: V
  readonly rules?: FormRules
  readonly send: (meant: Deposit, values: V) => Promise<OrderDeposit>
  /** Message after success. */
  readonly done: (meant: Deposit, values: V) => string
  readonly onClose: () => void
  /** The identity check replaces the dialog: if the action is then refused, the dialog must open again. */
  readonly onLost?: (lost: Lost<V>) => void
}

/** Form of an action on a deposit version. Concurrent changes are shown, and the user decides again. */
export function useActionForm<V extends FieldValues>(options: ActionFormOptions<V>) {
  const { act, send, done, onClose, onLost } = options
  const [seen, setSeen] = useState(options.deposit)
  const [changes, setChanges] = useState<readonly string[]>([])
  const compare = useChanges()
  const isThere = useIsThere()
  const lookAgain = async () => {
    const fresh = await freshDeposit(seen.order).catch(() => null)
    if (fresh === null || fresh.id !== seen.id) return
    setChanges(compare(seen, fresh))
    setSeen(fresh)
  }
  const form = useRuleForm<V>({
    initial: options.initial,
    rules: options.rules ?? {},
    guarded: false,
    submit: async values => {
      setChanges([])
      try {
        const answer = await send(seen, values)
        onClose()
        if (!answer.deposit?.pending) showToast({ type: 'success', text: done(seen, values) })
      } catch (error) {
        if (isUnanswered(error)) {
          holdBack(seen.order, act)
          onClose()
          return
        }
        if (!isThere.current) onLost?.({ values, error })
        else if (isCallError(error, 'stale') || isCallError(error, 'conflict')) await lookAgain()
        throw error
      }
    },
  })
  return { form, seen, changes }
}

/** The outcome is unknown: the action may have been done. */
const isUnanswered = (error: unknown): boolean =>
  isCallError(error, 'network') || isCallError(error, 'timeout') || isCallError(error, 'fault')

function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}
