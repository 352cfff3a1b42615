import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'

/** Whether the card provider does not know the payment, and no money was received. */
export const canBeAbandoned = ({ state, unknown_since }: Deposit): boolean =>
  unknown_since !== null && (state === 'initiated' || state === 'rejected' || state === 'error')
