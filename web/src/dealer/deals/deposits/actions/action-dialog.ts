import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Person } from '#dealer/deals/appointments/person.ts'
import type { Refusal } from './use-refusal.ts'

/** Props of every dialog about an existing deposit. */
export interface ActionDialogProps {
  readonly deposit: Deposit
  readonly person: Person
  readonly refusal: Refusal
  readonly onClose: () => void
}
