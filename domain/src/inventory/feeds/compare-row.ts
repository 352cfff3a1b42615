import type { StockStatus } from '#inventory/vehicles/stock-statuses.ts'
import type { RowProblem, RowReading, RowValues } from './read-row.ts'

/** A vehicle of the inventory, in the format of a feed's values. */
export type KnownVehicle = {
  readonly id: string
  readonly version: number
  readonly stock_status: StockStatus
  readonly vin: string | null
  readonly stock_number: string
  /** Whether this feed manages it. */
  readonly isOfFeed: boolean
  readonly values: RowValues
}

/** Vehicles that may match a row. */
export type Candidates = {
  /** The one with its VIN; an available one is preferred to an unavailable one. */
  readonly byVin: KnownVehicle | undefined
  readonly byStockNumber: KnownVehicle | undefined
}

export type RowOutcome = {
  readonly kind: 'new' | 'changed' | 'same' | 'refused'
  readonly vehicle: KnownVehicle | undefined
  /** The values to write: all of a new vehicle, the differences of an existing one. */
  readonly values: RowValues
  readonly problems: readonly RowProblem[]
}

const isGone = (vehicle: KnownVehicle): boolean =>
  vehicle.stock_status === 'S' || vehicle.stock_status === 'U'

const refused = (vehicle: KnownVehicle | undefined, ...problems: readonly RowProblem[]): RowOutcome => ({
  kind: 'refused',
  vehicle,
  values: {},
  problems,
})

const problem = (field: RowProblem['field'], rule: string): RowProblem => ({ field, rule, params: {} })

/**
 * The changes of a row to the inventory. A blank value changes nothing; a vehicle that we sold is not put back on
 * offer by a delayed feed, and a vehicle with an active deal keeps its status.
 */
export function compareRow(reading: RowReading, candidates: Candidates, defaultStatus: string): RowOutcome {
  const vehicle = vehicleOf(reading, candidates)
  if (vehicle === 'taken') return refused(candidates.byVin, problem('stock_number', 'stock_number_taken'))
  if (vehicle === undefined)
    return reading.problems.length > 0
      ? refused(undefined, ...reading.problems)
      : { kind: 'new', vehicle, values: reading.whole, problems: [] }
  const problems = reading.problems.filter(({ rule }) => rule !== 'required')
  if (problems.length > 0) return refused(vehicle, ...problems)
  return comparedWith(vehicle, reading.said, defaultStatus)
}

function vehicleOf(
  { said }: RowReading,
  { byVin, byStockNumber }: Candidates,
): KnownVehicle | 'taken' | undefined {
  if (byVin !== undefined && !isGone(byVin)) {
    const isTaken = byStockNumber !== undefined && byStockNumber.id !== byVin.id
    return isTaken ? 'taken' : byVin
  }
  if (byStockNumber === undefined) return undefined
  const isOther = said.vin !== undefined && byStockNumber.vin !== null && byStockNumber.vin !== said.vin
  return isOther ? 'taken' : byStockNumber
}

function comparedWith(vehicle: KnownVehicle, said: RowValues, defaultStatus: string): RowOutcome {
  const status = statusAfter(vehicle, said.stock_status, defaultStatus)
  if (status === 'sold_here') return refused(vehicle, problem('stock_status', 'sold_here'))
  const { stock_status: _said, ...rest } = said
  const wanted: RowValues = { ...rest, ...(status !== undefined && { stock_status: status }) }
  const values = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => textOf(value) !== textOf(vehicle.values[field as keyof RowValues]),
    ),
  )
  return { kind: Object.keys(values).length === 0 ? 'same' : 'changed', vehicle, values, problems: [] }
}

/** Its new status; undefined: unchanged. */
function statusAfter(
  vehicle: KnownVehicle,
  said: RowValues['stock_status'],
  defaultStatus: string,
): string | undefined {
  const wanted = typeof said === 'string' ? said : undefined
  const isWithdrawn = wanted === 'S' || wanted === 'U'
  if (vehicle.stock_status === 'S') return isWithdrawn ? undefined : 'sold_here'
  // Vehicles withdrawn by the feed itself are restored.
  if (vehicle.stock_status === 'U' && !isWithdrawn)
    return vehicle.isOfFeed ? (wanted ?? defaultStatus) : undefined
  const isKept = vehicle.stock_status === 'P' || vehicle.stock_status === 'R'
  return isKept && !isWithdrawn ? undefined : wanted
}

const textOf = (value: RowValues[keyof RowValues]): string =>
  typeof value === 'object' ? value.join('|') : String(value ?? '')
