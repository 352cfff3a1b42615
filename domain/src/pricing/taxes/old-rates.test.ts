import { expect, it } from 'vitest'
import { oldRates } from './old-rates.ts'
import { shippedTaxRows } from './shipped-taxes.ts'
import { shippedSource } from './tax-sources.ts'

const listed = (today: string) =>
  oldRates(shippedTaxRows(), today).map(({ region, as_of }) => `${region} ${as_of}`)

it('lists the rates whose data is older than 24 months, oldest first', () => {
  expect(listed('2026-11-27')).toEqual([
    'TX 2021-01-01',
    'DC 2021-02-01',
    'NY 2022-01-01',
    'KY 2024-01-01',
    'MN 2024-01-01',
    'NJ 2024-01-01',
    'OH 2024-01-01',
  ])
})

it('starts on the day when the 24 months are over', () => {
  expect(listed('2026-01-01')).not.toContain('NJ 2024-01-01')
  expect(listed('2026-01-02')).toContain('NJ 2024-01-01')
})

it('has the source of every place', () => {
  const without = shippedTaxRows().filter(
    ({ country, region }) => (shippedSource(country, region)?.titles.length ?? 0) === 0,
  )
  expect(without).toEqual([])
  expect(shippedSource('US', 'TX')?.confidence).toBe('source')
})
