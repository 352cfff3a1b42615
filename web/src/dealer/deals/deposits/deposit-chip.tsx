import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { lookOf } from '#shared/ui/theme/status-tones.ts'
import marks from '#dealer/deals/orders/step-mark.module.css'
import { useDepositWords } from './use-deposit-words.ts'

interface DepositChipProps {
  readonly deposit: Pick<Deposit, 'state' | 'capture_before'>
  /** Where it is told beside it until when a hold lasts. */
  readonly isShort?: boolean
}

/** Where a deposit stands. */
export function DepositChip({ deposit, isShort = false }: DepositChipProps) {
  const { stateOf } = useDepositWords()
  const { tone, icon: Icon } = lookOf(`deposit.${deposit.state}`)
  return (
    <span className={marks['mark']} data-tone={tone}>
      {stateOf(isShort ? { ...deposit, capture_before: null } : deposit)}
      <Icon size={12} stroke={2} aria-hidden />
    </span>
  )
}
