import { expect, it } from 'vitest'
import { penInputs, ratedTerm, type RatedVehicle } from './pen-inputs.ts'

const needs = { needs_vin: true, needs_odometer: true, needs_in_service_date: true }
const vehicle: RatedVehicle = {
  vin: '2HGFE2F53PH000001',
  year: 2023,
  odometer: 41_000,
  vehicle_condition: 'Used',
}
const today = '2026-11-21'

it.each<[string, Partial<typeof needs>, Partial<RatedVehicle>, object]>([
  ['all of it', {}, {}, { inputs: { vin: vehicle.vin, odometer: 41_000, in_service_date: '2023-01-01' } }],
  ['without a VIN', {}, { vin: null }, { missing: 'vin' }],
  ['with a VIN that is none', {}, { vin: 'SHORT' }, { missing: 'vin' }],
  [
    'without a VIN that nobody needs',
    { needs_vin: false },
    { vin: null },
    { inputs: { vin: null, odometer: 41_000, in_service_date: '2023-01-01' } },
  ],
  ['used, and nobody read the odometer', {}, { odometer: 0 }, { missing: 'odometer' }],
  [
    'new, of next year, not driven',
    {},
    { odometer: 0, vehicle_condition: 'New', year: 2027 },
    { inputs: { vin: vehicle.vin, odometer: 0, in_service_date: today } },
  ],
  [
    'with a day of first service',
    {},
    { in_service_date: '2023-05-04' },
    { inputs: { vin: vehicle.vin, odometer: 41_000, in_service_date: '2023-05-04' } },
  ],
])('%s', (_name, more, given, expected) => {
  expect(penInputs({ ...needs, ...more }, { ...vehicle, ...given }, today)).toEqual(expected)
})

it.each<[readonly number[], number, number]>([
  [[60, 36], 12, 36],
  [[60, 36], 36, 36],
  [[60, 36], 37, 60],
  [[60, 36], 84, 60],
  [[], 84, 84],
])('of %j months, %i are rated as %i', (terms, months, expected) => {
  expect(ratedTerm(terms, months)).toBe(expected)
})
