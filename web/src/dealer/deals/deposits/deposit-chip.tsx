import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { lookOf } from '#shared/ui/theme/status-tones.ts'
import marks from '#dealer/customers/customers/list/step-mark.module.css'
import { useDepositWords } from './use-deposit-words.ts'

interface DepositChipProps {
  readonly deposit: Pick<Deposit, 'state' | 'capture_before'>
  /** The expiry of the hold is shown beside the chip. */
  readonly isShort?: boolean
}

/** State of a deposit. */
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
