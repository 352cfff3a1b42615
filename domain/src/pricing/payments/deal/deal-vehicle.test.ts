import { describe, expect, it } from 'vitest'
import { findNode } from '#deals/documents/find-node.ts'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import { dealVehicleOf, estimatedValueOf, isPassengerVehicle, type VehicleFacts } from './deal-vehicle.ts'
import { priceDeal } from './price-deal.ts'
import { traceOf } from '#pricing/traces/trace-of.ts'

const rows = shippedTaxRows()

const facts = (changes: Partial<VehicleFacts> = {}): VehicleFacts => ({
  vehicle_condition: 'Used',
  fuel_type: 'gasoline',
  unladen_weight_lb: null,
  city_mpg: null,
  highway_mpg: null,
  average_wholesale: null,
  gross_weight_kg: null,
  ...changes,
})

interface Sale {
  readonly place: readonly ['CA' | 'US', string]
  readonly price: number
  readonly of?: Partial<VehicleFacts>
  readonly credit?: number
}

/** A cash sale of only this vehicle. */
function sold({ place: [country, region], price, of = {}, credit = 0 }: Sale) {
  const taxes = resolveTaxRules(rows, { country, region, date: '2026-10-15' })
  if (!taxes) throw new Error(region)
  const pricing = priceDeal({
    payment_type: 'cash',
    quote_date: '2026-10-15',
    taxes,
    vehicle: { ...dealVehicleOf(facts(of)), price: cents(price) },
    lines: [],
    trade_in: { credit: cents(credit), owing: cents(0) },
    down_payment: cents(0),
    include_tax: true,
  })
  if (!pricing.ok) throw new Error(JSON.stringify(pricing.problems))
  if (pricing.payment_type !== 'cash') throw new Error('not cash')
  return pricing
}

const taxOf = (sale: Sale, code: string) =>
  sold(sale).totals.taxes.find(tax => tax.code === code) ?? { rate: null, amount: 0 }

describe('the estimated value of a used vehicle in Québec', () => {
  it.each([
    ['used, below its estimate', 'Used', 1_850_000, 1_800_000],
    ['certified', 'cpo', 1_850_000, 1_800_000],
    ['a demonstrator, which was registered', 'D', 1_850_000, 1_800_000],
    ['worth less than what is taken off', 'Used', 30_000, 0],
    ['of nothing', 'Used', 0, 0],
    ['unknown, or damaged', 'Used', null, null],
    ['new', 'New', 1_850_000, null],
    ['to be built', 'V', 1_850_000, null],
  ] as const)('%s', (_name, vehicle_condition, average_wholesale, estimated) => {
    expect(estimatedValueOf({ vehicle_condition, average_wholesale })).toBe(estimated)
  })

  it.each([
    ['above the price', 1_500_000, 1_850_000, 0, 179_550],
    ['above the price, with a trade-in', 1_500_000, 1_850_000, 500_000, 129_675],
    ['below the price', 1_500_000, 1_450_000, 0, 149_625],
    ['unknown', 1_500_000, null, 0, 149_625],
  ] as const)('%s: QST of a sale', (_name, price, average_wholesale, credit, qst) => {
    const sale = { place: ['CA', 'QC'], price, of: { average_wholesale }, credit } as const
    expect(taxOf(sale, 'QST').amount).toBe(qst)
  })

  it('has no effect on other taxes and in other provinces', () => {
    const of = { average_wholesale: 1_850_000 }
    expect(taxOf({ place: ['CA', 'QC'], price: 1_500_000, of }, 'GST').amount).toBe(75_000)
    expect(taxOf({ place: ['CA', 'ON'], price: 1_500_000, of }, 'HST').amount).toBe(195_000)
  })

  it('is shown in the derivation of the tax, next to the price', () => {
    const pricing = sold({ place: ['CA', 'QC'], price: 1_500_000, of: { average_wholesale: 1_850_000 } })
    const base = findNode(traceOf(pricing), 'base:QST')
    expect(base?.amount).toBe(1_800_000)
    expect(base?.children.map(({ key, amount }) => [key, amount])).toEqual([
      ['vehicle_price', 1_500_000],
      ['estimated_value', 300_000],
    ])
  })
})

describe('a passenger vehicle', () => {
  it.each([
    [null, true],
    [1600, true],
    [3856, true],
    [3857, false],
    [6350, false],
  ])('of %s kg: %s', (weight, isPassenger) => {
    expect(isPassengerVehicle(weight)).toBe(isPassenger)
    // Default values are omitted, so that deals made before weights were stored are unchanged.
    const said = dealVehicleOf(facts({ gross_weight_kg: weight }))
    expect(said.is_passenger).toBe(isPassenger ? undefined : false)
  })

  it.each([
    ['a car of unknown weight in British Columbia', ['CA', 'BC'], 'PST', 9_000_000, null, '0.10'],
    ['a light truck in British Columbia', ['CA', 'BC'], 'PST', 9_000_000, 3220, '0.10'],
    ['a heavy truck in British Columbia', ['CA', 'BC'], 'PST', 9_000_000, 4490, '0.07'],
    ['a dear car in Connecticut', ['US', 'CT'], null, 6_000_000, null, '0.0775'],
    ['a heavy truck in Connecticut', ['US', 'CT'], null, 6_000_000, 4490, '0.0635'],
  ] as const)('%s', (_name, place, code, price, gross_weight_kg, rate) => {
    const { taxes } = sold({ place, price, of: { vehicle_condition: 'New', gross_weight_kg } }).totals
    expect(taxes.find(tax => code === null || tax.code === code)?.rate).toBe(rate)
  })

  it('alone is subject to the luxury tax', () => {
    const tax = (gross_weight_kg: number | null) =>
      sold({ place: ['CA', 'AB'], price: 12_000_000, of: { vehicle_condition: 'New', gross_weight_kg } })
        .totals.luxury_tax
    expect([tax(null), tax(3856), tax(3857)]).toEqual([400_000, 400_000, 0])
  })
})
