import type { Scenario } from './demo-scenarios.table.ts'
import type { DemoVehicle } from './demo-vehicles.ts'
import { at } from '#platform/seeded.ts'

/** Assigns vehicles to deals consistently: no vehicle is sold twice, or has a deposit of another order. */
export interface Lot {
  take(scenario: Scenario): DemoVehicle
  /** The lot after all deals. */
  vehicles(): DemoVehicle[]
}

const isFree = ({ stock_status }: DemoVehicle) => ['I', 'T', 'D', 'V', 'As-is'].includes(stock_status)

const isInStock = ({ stock_status }: DemoVehicle) => stock_status === 'I'

export function openLot(vehicles: readonly DemoVehicle[]): Lot {
  const changed = new Map<string, DemoVehicle>()
  const sold = vehicles.filter(({ stock_status }) => stock_status === 'S')
  const pending = vehicles.filter(({ stock_status }) => stock_status === 'P' || stock_status === 'R')
  const free = vehicles.filter(isFree)
  const turns = { sold: 0, free: 0 }

  /** A vehicle with a pending sale; if none is left, a free one becomes pending. */
  const takePending = () => {
    const waiting = pending.shift()
    if (waiting) return waiting
    const [found] = free.length > 20 ? free.splice(free.findLastIndex(isInStock), 1) : []
    if (!found) return at(free, turns.free++)
    const taken: DemoVehicle = { ...found, stock_status: 'P' }
    changed.set(taken.id, taken)
    return taken
  }

  return {
    take({ pressed, deposit, isLost }) {
      if (pressed === 'delivered') return at(sold, turns.sold++)
      const isHeld = deposit === 'held' || deposit === 'hold_ending' || deposit === 'paid'
      return isHeld && !isLost ? takePending() : at(free, turns.free++)
    },
    vehicles: () => vehicles.map(vehicle => changed.get(vehicle.id) ?? vehicle),
  }
}
