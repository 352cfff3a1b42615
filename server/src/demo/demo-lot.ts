import type { Scenario } from './demo-scenarios.table.ts'
import type { DemoVehicle } from './demo-vehicles.ts'
import { at } from '#platform/seeded.ts'

/** Hands out vehicles to deals so that the lot stays true: nobody sells one twice or holds a deposit on another's. */
export interface Lot {
  take(scenario: Scenario): DemoVehicle
  /** The lot as the deals have left it. */
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

  /** A vehicle that waits for its buyer; when none is left, a free one becomes it. */
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
