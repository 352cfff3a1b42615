import { isOfTypes, type TypedVehicle } from '#inventory/vehicles/vehicle-types.ts'

/**
 * Flags of a fee or discount. A missing flag is no limit: custom lines have fewer than global ones. Product 3,
 * finance 8.1.
 */
export type LineFlags = {
  is_cash?: boolean | null
  is_finance?: boolean | null
  is_lease?: boolean | null
  applicable_new?: boolean | null
  applicable_used?: boolean | null
  applicable_cpo?: boolean | null
  include_by_default?: boolean | null
  is_in_stock?: boolean | null
  is_in_transit?: boolean | null
  is_demo?: boolean | null
  is_pending?: boolean | null
  is_virtual?: boolean | null
  is_as_is?: boolean | null
  vehicle_types?: readonly string[] | null
}

export type LineContext = {
  payment_type: 'cash' | 'finance' | 'lease'
  vehicle_condition: 'New' | 'Used' | 'cpo' | 'D' | 'V'
  /** I, T, D, P, V, As-is have flags; S, R and U have none. */
  stock_status: string | null
  vehicle_type: string | null
  /** Vehicle data for types other than the segment; without it they match no vehicle. */
  vehicle?: Omit<TypedVehicle, 'segment'>
  /** Added to the order manually by staff or the customer. */
  chosen?: boolean
}

const CONDITION_FLAG = {
  New: 'applicable_new',
  D: 'applicable_new',
  V: 'applicable_new',
  Used: 'applicable_used',
  cpo: 'applicable_cpo',
} as const

const PAYMENT_FLAG = { cash: 'is_cash', finance: 'is_finance', lease: 'is_lease' } as const

const STATUS_FLAG = new Map([
  ['I', 'is_in_stock'],
  ['T', 'is_in_transit'],
  ['D', 'is_demo'],
  ['P', 'is_pending'],
  ['V', 'is_virtual'],
  ['As-is', 'is_as_is'],
] as const)

type StatusFlag = 'is_in_stock' | 'is_in_transit' | 'is_demo' | 'is_pending' | 'is_virtual' | 'is_as_is'

function statusFlag(status: string | null): StatusFlag | undefined {
  for (const [code, flag] of STATUS_FLAG) if (code === status) return flag
  return undefined
}

const allows = (flag: boolean | null | undefined) => flag !== false

/** Whether a fee or discount applies to a deal. Finance 8.2. */
export function lineApplies(line: LineFlags, context: LineContext): boolean {
  const status = statusFlag(context.stock_status)
  const types = line.vehicle_types ?? []
  return (
    allows(line[PAYMENT_FLAG[context.payment_type]]) &&
    allows(line[CONDITION_FLAG[context.vehicle_condition]]) &&
    (status === undefined || allows(line[status])) &&
    (types.length === 0 || fitsTypes(types, context)) &&
    (allows(line.include_by_default) || context.chosen === true)
  )
}

function fitsTypes(types: readonly string[], { vehicle_type, vehicle }: LineContext): boolean {
  if (vehicle_type !== null && types.includes(vehicle_type)) return true
  return vehicle !== undefined && isOfTypes(types, { ...vehicle, segment: vehicle_type ?? '' })
}

/** The vehicle fields that decide which lines apply. */
export type LineVehicle = TypedVehicle &
  Pick<LineContext, 'vehicle_condition'> & { readonly stock_status: string }

/** All vehicle fields used by a line's flags and types. */
export function lineVehicle(vehicle: LineVehicle): Omit<LineContext, 'payment_type' | 'chosen'> {
  const { vehicle_condition, stock_status, segment, make, model, year, body_type } = vehicle
  return { vehicle_condition, stock_status, vehicle_type: segment, vehicle: { make, model, year, body_type } }
}
