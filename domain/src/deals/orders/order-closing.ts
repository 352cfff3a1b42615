/** Why an action is refused; the screen shows the text of the first. */
export type Refusal = 'deposit_live' | 'vehicle_unavailable'

/** Decisions 4.6: no archiving while money is held or paid; refund, transfer or keep it first (decisions M27). */
export const archiveRefusals = (deposit: 'none' | 'held' | 'paid' | 'kept'): readonly Refusal[] =>
  deposit === 'held' || deposit === 'paid' ? ['deposit_live'] : []

/** Decisions 3.26: restoring an order requires that its vehicle can still be sold. */
export const unarchiveRefusals = (vehicleAvailable: boolean): readonly Refusal[] =>
  vehicleAvailable ? [] : ['vehicle_unavailable']
