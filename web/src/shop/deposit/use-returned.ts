import type { CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { useEffect, useState } from 'react'
import { askOwnProvider } from './own-deposits.api.ts'

const everyMs = 3_000
/** After this many polls the customer sees that it takes long; polling continues, more slowly. */
const manyQuestions = 5
const slowlyMs = 15_000

/** Unpaid, but not final: the provider may know more. */
const open: readonly DepositState[] = ['created', 'initiated', 'rejected', 'error']

/** A customer may return from the card provider before its event arrives: polls until the state is known. */
export function useReturned({ deposit }: CustomerDeposit, asked: string | null, isBack: boolean) {
  const [questions, setQuestions] = useState(0)
  const { id, state = 'expired' } = deposit ?? {}
  const isFirst = questions === 0
  // One poll for any open state; more while the payment is in progress.
  const isDue = isBack && open.includes(state) && (isFirst || state === 'initiated')
  const isLong = questions >= manyQuestions
  useEffect(() => {
    if (!isDue || id === undefined) return undefined
    const ask = async () => {
      // If the response fails, the next poll may succeed.
      await askOwnProvider(asked, id).catch(() => undefined)
      setQuestions(count => count + 1)
    }
    const timer = setTimeout(() => void ask(), waitBefore(questions))
    return () => clearTimeout(timer)
  }, [isDue, id, asked, questions])
  return { isChecking: isDue, isLong }
}

const waitBefore = (questions: number): number =>
  questions === 0 ? 0 : questions < manyQuestions ? everyMs : slowlyMs
