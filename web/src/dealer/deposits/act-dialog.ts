import type { Deposit } from '@forecourt/contract/order-deposit.ts'
import type { Person } from '../appointments/person.ts'
import type { Refusal } from './use-refusal.ts'

/** What every dialog about a deposit that stands is given. */
export interface ActDialogProps {
  readonly deposit: Deposit
  readonly person: Person
  readonly refusal: Refusal
  readonly onClose: () => void
}
