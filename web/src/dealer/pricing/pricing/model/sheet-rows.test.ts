import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { describe, expect, it } from 'vitest'
import { columnTypes, type Draft } from './draft.ts'
import { priceColumn, problemsAtInputs } from './priced-columns.ts'
import { sheetRows, type Figures } from './sheet-rows.ts'
import { aContext, aDraft, aLine, aVehicle } from '../testing/worksheets.ts'

const circumstances = { vehicle: aVehicle(), context: aContext() }

function figuresOf({ worksheet }: Draft): Figures {
  const figures: Partial<Record<PaymentType, NonNullable<Figures['cash']>>> = {}
  for (const type of columnTypes) {
    const column = priceColumn(worksheet, type, circumstances)
    if (column.ok) figures[type] = column.pricing
  }
  return figures
}

describe('the sheet', () => {
  const draft = aDraft()
  const figures = figuresOf(draft)
  const rows = sheetRows(figures, draft.worksheet, true)
  const amounts = (key: string) => {
    const row = rows.find(one => one.key === key)
    return columnTypes.map(type => row?.cells[type]?.amount)
  }

  it('has golden case G1 in its columns, line beside line', () => {
    expect(amounts('vehicle_price')).toEqual(['42000.00', '42000.00', '42000.00'])
    expect(amounts('line:_admin0001')).toEqual(['499.00', '499.00', '499.00'])
    expect(amounts('taxable_base')).toEqual(['31999.00', '31999.00', undefined])
    expect(amounts('tax:HST').slice(0, 2)).toEqual(['4159.87', '4159.87'])
    expect(amounts('trade_in_owing')).toEqual(['4000.00', '4000.00', undefined])
    expect(figures.finance?.amount_financed).toBe('37278.87')
    expect(figures.finance?.payment?.amount).toBe('626.48')
    expect(figures.cash?.amount_due).toBe('39278.87')
  })

  it('adds up: the signed rows of a sale come to its result', () => {
    const sum = rows.reduce((total, { sign, cells }) => {
      const cents = Math.round(Number(cells.finance?.amount ?? 0) * 100)
      return total + (sign === '+' ? cents : sign === '-' ? -cents : 0)
    }, 0)
    expect(sum).toBe(3_727_887)
  })

  it('has every row once and in the order of the worksheet', () => {
    const keys = rows.map(row => row.key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.slice(0, 4)).toEqual([
      'vehicle_price',
      'line:_admin0001',
      'line:_plate0001',
      'line:_loyal0001',
    ])
    expect(keys.indexOf('line:_rebat0001')).toBeGreaterThan(keys.indexOf('total_with_tax'))
  })

  it('keeps a line that no column uses, and rows of the trade-in without a trade-in', () => {
    const points = aLine({
      id: '_points001',
      kind: 'incentive',
      incentive_type: 'rate_reduction',
      percent: '1',
      amount: '0.00',
    })
    const bare = aDraft({ lines: [points], trade_in: { description: null, credit: '0.00', owing: '0.00' } })
    const keys = sheetRows(figuresOf(bare), bare.worksheet, true).map(row => row.key)
    expect(keys).toEqual(expect.arrayContaining(['line:_points001', 'trade_in_allowance', 'trade_in_owing']))
  })
})

describe('errors of pricing', () => {
  it('are shown at the input of their column', () => {
    const worksheet = aDraft({ finance: { ...aDraft().worksheet.finance, rate: '101' } }).worksheet
    expect(priceColumn(worksheet, 'finance', circumstances)).toEqual({
      ok: false,
      problems: { 'finance.rate': { rule: 'range', params: { min: 0, max: 100 } } },
    })
    expect(priceColumn(worksheet, 'cash', circumstances).ok).toBe(true)
  })

  it('are found by the names of the API too', () => {
    const { worksheet } = aDraft()
    const problem = { rule: 'decimal', params: {} }
    const fields = {
      'worksheet.lines.1.amount': [problem],
      'worksheet.lease.rate': [problem],
      down_payment: [problem],
      'lines._plate0001': [problem],
    }
    expect(Object.keys(problemsAtInputs(fields, 'lease', worksheet))).toEqual([
      'lines._loyal0001',
      'lease.rate',
      'lease.down_payment',
      'lines._plate0001',
    ])
  })
})
