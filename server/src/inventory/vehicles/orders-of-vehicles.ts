import type { Tx } from '#platform/db/client.ts'

declare module '#platform/app-context.ts' {
  interface App {
    readonly ordersOfVehicles: OrdersOfVehicles
  }
}

/** What happens to open orders when vehicles become unavailable or return; the assembly hands in the implementation. */
export interface OrdersOfVehicles {
  /** Takes the vehicles from their open orders; answers how many orders that were. */
  readonly loseVehicles: (tx: Tx, dealerId: string, vehicleIds: readonly string[]) => Promise<number>
  /** Gives available vehicles back to the open orders that lost them; answers how many orders that were. */
  readonly restoreVehicleToOrders: (
    tx: Tx,
    dealerId: string,
    vehicleIds: readonly string[],
    now: Date,
  ) => Promise<number>
}
