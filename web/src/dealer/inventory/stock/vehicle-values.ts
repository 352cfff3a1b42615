import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { stock, StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { VEHICLE_AMOUNTS } from '@forecourt/domain/inventory/vehicles/amounts.ts'
import { decodeVin } from '@forecourt/domain/inventory/vehicles/decode-vin.ts'
import { VEHICLE_FIELDS } from '@forecourt/domain/inventory/vehicles/vehicle-fields.table.ts'

export type VehicleBody = BodyInputOf<typeof stock.create>

export type FieldName = (typeof VEHICLE_FIELDS)[number]

/** Options are edited as lines. */
export const linesOf = (options: readonly string[]): string => options.join('\n')
const optionsOf = (lines: FieldValue): string[] =>
  String(lines ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

export const blankVehicle: FieldValues = {
  ...Object.fromEntries(VEHICLE_FIELDS.map(name => [name, ''])),
  vehicle_condition: 'Used',
  stock_status: 'I',
  odometer: '',
}

export const valuesOf = (vehicle: StockVehicle): FieldValues => ({
  ...Object.fromEntries(VEHICLE_FIELDS.map(name => [name, textOf(vehicle[name])])),
  options: linesOf(vehicle.options),
})

const textOf = (value: StockVehicle[FieldName]): string =>
  value === null ? '' : Array.isArray(value) ? linesOf(value) : String(value)

const AMOUNTS: readonly string[] = VEHICLE_AMOUNTS
const NUMBERS: readonly string[] = [
  'year',
  'odometer',
  'gross_weight_kg',
  'unladen_weight_lb',
  'city_mpg',
  'highway_mpg',
]
const REQUIRED: readonly string[] = ['stock_number', 'make', 'model', 'trim', 'exterior_color_name']

/** Values in the API's format: two decimals, whole numbers, null for empty. */
export function bodyOf(values: FieldValues): VehicleBody {
  const entries = VEHICLE_FIELDS.map(name => [name, wireOf(name, values[name])])
  return Object.fromEntries(entries) as VehicleBody
}

function wireOf(name: FieldName, value: FieldValue) {
  if (name === 'options') return optionsOf(value)
  const text = String(value ?? '').trim()
  if (text === '') return REQUIRED.includes(name) ? '' : null
  if (NUMBERS.includes(name)) return Number(text)
  return AMOUNTS.includes(name) ? Number(text).toFixed(2) : text
}

/** Values of the empty fields that the VIN contains. */
export function filledBy(
  vin: string,
  values: FieldValues,
  thisYear: number,
): Partial<Record<FieldName, string>> {
  const facts = decodeVin(vin, thisYear)?.facts ?? {}
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => name !== 'segment' && String(values[name] ?? '') === '')
      .map(([name, fact]) => [name, String(fact)]),
  )
}
