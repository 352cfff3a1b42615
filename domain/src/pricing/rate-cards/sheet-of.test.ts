import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Programme } from '#pricing/programmes/programme.ts'
import { LEASE_FEE_ITEMS, LIMIT_ITEMS, TERM_BY_AGE } from './card-items.ts'
import { cellKey, cellOf, type Cell } from './cell.ts'
import { cellsOf } from './cells-of.ts'
import { readSheet } from './read-sheet.ts'
import { sheetOf } from './sheet-of.ts'
import type { SheetMarket } from './sheet-row.ts'
import { withCells } from './with-cells.ts'

const seed = 20_261_121
const CANADA: SheetMarket = { country: 'CA', locale: 'en-CA' }
const markets: SheetMarket[] = [
  CANADA,
  { country: 'CA', locale: 'fr-CA' },
  { country: 'US', locale: 'en-US' },
]
const bare: Programme = { name_en: 'Bank', name_fr: 'Banque' }

/** The sheet as the server's reader splits it: no field here contains a quote, a comma or a line break. */
const rowsOf = (sheet: string) =>
  sheet.split('\n').map((line, at) => ({ line: at + 1, fields: line.split(',') }))

function read(sheet: string, market: SheetMarket): readonly Cell[] {
  const { cells, problems } = readSheet(rowsOf(sheet), market)
  expect(problems).toEqual([])
  return cells
}

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null })
const term = fc.integer({ min: 1, max: 120 })
const condition = fc.constantFrom('new', 'cpo', 'used')
const decimal = (max: number, digits: number) =>
  fc.integer({ min: 0, max: max * 10 ** digits }).map(number => (number / 10 ** digits).toFixed(digits))
const amount = decimal(99_999, 2)
const limit = (product: 'finance' | 'lease') =>
  fc
    .constantFrom(...LIMIT_ITEMS[product].filter(({ code }) => code !== TERM_BY_AGE))
    .chain(({ code, kind }) =>
      fc.record({
        product: fc.constant(product),
        table: fc.constant('limit' as const),
        condition,
        item: fc.constant(code),
        value: kind === 'amount' ? amount : fc.integer({ min: 0, max: 99 }).map(String),
      }),
    )
const tier = (country: 'CA' | 'US') =>
  country === 'US' ? maybe(fc.integer({ min: 300, max: 850 })) : fc.constant(null)

/** Any possible figure of a card, in the format of cards. */
const figure = (country: 'CA' | 'US') =>
  fc.oneof<fc.Arbitrary<Parameters<typeof cellOf>[0]>[]>(
    fc.record({
      product: fc.constant('finance' as const),
      table: fc.constant('rate' as const),
      condition,
      tier: tier(country),
      model_year_from: maybe(fc.integer({ min: 2010, max: 2020 })),
      model_year_to: maybe(fc.integer({ min: 2021, max: 2027 })),
      amount_from: maybe(amount),
      term,
      value: decimal(30, 2),
    }),
    fc.record({
      product: fc.constant('finance' as const),
      table: fc.constant('fee' as const),
      item: fc.constantFrom('Lien registration', 'Frais de sûreté', 'Fee 3', '0'),
      financed: fc.boolean(),
      charge: fc.boolean(),
      value: amount,
    }),
    limit('finance'),
    limit('lease'),
    fc.record({
      product: fc.constant('finance' as const),
      table: fc.constant('limit' as const),
      condition,
      item: fc.constant(TERM_BY_AGE),
      age: fc.integer({ min: 0, max: 40 }),
      value: term.map(String),
    }),
    fc.record({
      product: fc.constant('lease' as const),
      table: fc.constant(country === 'US' ? ('factor' as const) : ('rate' as const)),
      condition,
      tier: tier(country),
      term,
      value:
        country === 'US'
          ? fc.integer({ min: 1, max: 900 }).map(n => (n / 100_000).toFixed(5))
          : decimal(30, 2),
    }),
    fc.record({
      product: fc.constant('lease' as const),
      table: fc.constant('residual' as const),
      condition,
      segment: fc.constantFrom('car', 'suv', 'truck', 'ev'),
      term,
      value: decimal(90, 1),
    }),
    fc.record({
      product: fc.constant('lease' as const),
      table: fc.constant('distance' as const),
      condition,
      distance: fc.integer({ min: 1000, max: 40_000 }),
      value: fc.integer({ min: -50, max: 50 }).map(points => (points / 10).toFixed(1)),
    }),
    fc.record({
      product: fc.constant('lease' as const),
      table: fc.constant('fee' as const),
      condition,
      item: fc.constantFrom(...LEASE_FEE_ITEMS.map(({ code }) => code)),
      value: amount,
    }),
  )

/** A programme built from sheets, and a second one of the same lender. */
const programmes = fc.constantFrom(...markets).chain(market => {
  const one = fc
    .uniqueArray(figure(market.country).map(cellOf), { selector: cellKey, maxLength: 60 })
    .map(cells => withCells(bare, cells, market))
  return fc.record({ market: fc.constant(market), programme: one, other: one })
})

describe('a card as a sheet', () => {
  it(`builds the same card when it is parsed, in either language (seed ${seed})`, () => {
    fc.assert(
      fc.property(programmes, ({ market, programme }) => {
        const sheet = sheetOf(cellsOf(programme))
        expect(withCells(programme, read(sheet, market), market)).toEqual(programme)
        expect(sheetOf(cellsOf(withCells(programme, read(sheet, market), market)))).toBe(sheet)
      }),
      { seed, numRuns: 500 },
    )
  })

  it(`removes limits and fees of another card in the tables it has (seed ${seed})`, () => {
    fc.assert(
      fc.property(programmes, ({ market, programme, other }) => {
        const cells = cellsOf(programme)
        const over = cellsOf(withCells(other, read(sheetOf(cells), market), market))
        const dealtIn = new Set(cells.map(cell => `${cell.product} ${cell.condition}`))
        const isOfSheet = ({ product, condition: at, table }: Cell) =>
          (table === 'limit' || table === 'fee') && (at === null || dealtIn.has(`${product} ${at}`))
        const figuresOf = (card: readonly Cell[]) => card.filter(isOfSheet).map(cell => JSON.stringify(cell))
        expect(figuresOf(over).toSorted()).toEqual(figuresOf(cells).toSorted())
      }),
      { seed, numRuns: 300 },
    )
  })

  it('marks empty tables', () => {
    const card = withCells(
      bare,
      [cellOf({ product: 'finance', table: 'rate', condition: 'new', term: 60, value: '5.49' })],
      { country: 'CA' },
    )
    const lines = sheetOf(cellsOf(card)).split('\n').slice(1)
    expect(lines).toEqual([
      'finance,rate,new,,,,,,,,,,60,,,5.49',
      'finance,fee,,,,,,,,,none,,,,,',
      'finance,limit,new,,,,,,,,none,,,,,',
    ])
  })

  it.each([
    ['finance,limit,new,none,5', 'value leave_empty'],
    ['finance,limit,,none,', 'condition required'],
    ['finance,limit,old,none,', 'condition one_of'],
    ['finance,limit,new,aucun,', ''],
    ['lease,fee,used,NONE,', ''],
  ])('%s: %s', (row, expected) => {
    const { problems } = readSheet(rowsOf(`product,table,condition,item,value\n${row}`), CANADA)
    const said = problems.map(({ column, rule }) => `${column} ${rule}`)
    expect(said).toEqual(expected === '' ? [] : [expected])
  })

  it('an empty table has no other rows', () => {
    const sheet =
      'product,table,condition,item,value\nfinance,limit,new,none,\nfinance,limit,new,max_ltv_pct,90'
    expect(readSheet(rowsOf(sheet), CANADA).problems).toEqual([
      { line: 3, column: null, rule: 'table_empty', params: { line: 2 } },
    ])
  })
})
