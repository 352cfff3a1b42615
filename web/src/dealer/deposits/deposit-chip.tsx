import type { Deposit } from '@forecourt/contract/order-deposit.ts'
import { lookOf } from '#shared/ui/status-tones.ts'
import marks from '../orders/step-mark.module.css'
import { useDepositWords } from './use-deposit-words.ts'

/** Where a deposit stands. */
export function DepositChip({ deposit }: { readonly deposit: Pick<Deposit, 'state' | 'capture_before'> }) {
  const { stateOf } = useDepositWords()
  const { tone, icon: Icon } = lookOf(`deposit.${deposit.state}`)
  return (
    <span className={marks['mark']} data-tone={tone}>
      {stateOf(deposit)}
      <Icon size={12} stroke={2} aria-hidden />
    </span>
  )
}
