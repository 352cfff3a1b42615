import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Person } from '#dealer/deals/appointments/person.ts'
import type { Refusal } from './use-refusal.ts'

/** What every dialog about a deposit that stands is given. */
export interface ActionDialogProps {
  readonly deposit: Deposit
  readonly person: Person
  readonly refusal: Refusal
  readonly onClose: () => void
}
