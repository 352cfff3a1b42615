import { describe, expect, it } from 'vitest'
import { cardDifference } from './card-difference.ts'
import { cellOf } from './cell.ts'
import { cellsOf } from './cells-of.ts'
import type { Programme } from '#pricing/programmes/programme.ts'
import { tiersInBand } from './rate-bands.ts'
import { MAX_SHEET_ROWS, readSheet } from './read-sheet.ts'
import type { SheetMarket } from './sheet-row.ts'
import { withCells } from './with-cells.ts'

const CANADA: SheetMarket = { country: 'CA', locale: 'en-CA' }
const FRENCH: SheetMarket = { country: 'CA', locale: 'fr-CA' }
const USA: SheetMarket = { country: 'US', locale: 'en-US' }

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, index) => ({ line: index + 1, fields: line.split('|').map(field => field.trim()) }))
const read = (text: string, market = CANADA) => readSheet(rowsOf(text), market)
const problemsOf = (text: string, market = CANADA) => read(text, market).problems

/** Other published data of a lender stays on its card. */
const unknown = { note: 'kept' }

const programme: Programme = {
  name_en: 'Northern Star',
  name_fr: 'Étoile du Nord',
  lender_fees: [
    { name_en: 'Lien', name_fr: 'Sûreté', amount: '58.00', taxability: 'non_taxable', financed: true },
  ],
  finance: {
    new: {
      terms_months: [36, 60],
      rate_tiers: [{ min_credit_score: null, rates_pct: { 36: '4.99', 60: '5.49' } }],
      max_amount_financed: '90000.00',
      max_vehicle_age_years: 2,
      ...unknown,
    },
    used: { terms_months: [36], rate_tiers: [{ min_credit_score: null, rates_pct: { 36: '7.99' } }] },
  },
  lease: {
    new: {
      rate_method: 'annuity_due',
      terms_months: [36],
      lease_rates_pct: { 36: '4.49' },
      residual_pct: { car: { 36: '58.0' } },
      base_distance: { per_year: 20_000, unit: 'km' },
      distance_options: [{ per_year: 20_000, unit: 'km', adjustment_pp: '0.0' }],
      acquisition_fee: '0.00',
    },
  },
}

describe('cells of a card', () => {
  it('are each figure once', () => {
    expect(
      cellsOf(programme).map(({ product, table, condition, term, item, value }) => [
        product,
        table,
        condition,
        term ?? item,
        value,
      ]),
    ).toEqual([
      ['finance', 'fee', null, 'Lien', '58.00'],
      ['finance', 'rate', 'new', 36, '4.99'],
      ['finance', 'rate', 'new', 60, '5.49'],
      ['finance', 'limit', 'new', 'max_amount_financed', '90000.00'],
      ['finance', 'limit', 'new', 'max_vehicle_age_years', '2'],
      ['finance', 'rate', 'used', 36, '7.99'],
      ['lease', 'rate', 'new', 36, '4.49'],
      ['lease', 'residual', 'new', 36, '58.0'],
      ['lease', 'distance', 'new', null, '0.0'],
      ['lease', 'fee', 'new', 'acquisition_fee', '0.00'],
    ])
  })

  it('build the same card again', () => {
    expect(withCells(programme, cellsOf(programme), CANADA)).toEqual(programme)
  })

  it('a table of the sheet replaces the whole table, and nothing else', () => {
    const { cells } = read('product|condition|48|60\nfinance|new|5.19|5.69')
    const after = withCells(programme, cells, CANADA)
    expect(after.finance?.new).toEqual({
      ...programme.finance?.new,
      terms_months: [48, 60],
      rate_tiers: [{ min_credit_score: null, rates_pct: { 48: '5.19', 60: '5.69' } }],
    })
    expect({ ...after, finance: { ...after.finance, new: programme.finance?.new } }).toEqual(programme)
    expect(
      cardDifference(cellsOf(programme), cellsOf(after)).map(({ cell, before, after: next }) => [
        cell.term,
        before,
        next,
      ]),
    ).toEqual([
      [36, '4.99', null],
      [60, '5.49', '5.69'],
      [48, null, '5.19'],
    ])
  })

  it('tiers, bands and ages are applied', () => {
    const { cells, problems } = read(
      `product|table|condition|tier|year from|year to|amount from|amount to|item|age|term|value
finance|rate|used|740||||||| 60|5.49
finance|rate|used|740|2020|2024|10000|50000|||60|4.99
finance|rate|used|620||||||| 60|9.99
finance|limit|used||||||max_term|4|| 72
finance|limit|used||||||max_term|8|| 48
finance|limit|used||||||max_ltv_pct|||125`,
      USA,
    )
    expect(problems).toEqual([])
    expect(withCells({ name_en: 'A', name_fr: 'A' }, cells, USA).finance?.used).toEqual({
      terms_months: [60],
      rate_tiers: [
        { min_credit_score: 740, rates_pct: { 60: '5.49' } },
        {
          min_credit_score: 740,
          model_year_from: 2020,
          model_year_to: 2024,
          amount_from: '10000.00',
          amount_to: '50000.00',
          rates_pct: { 60: '4.99' },
        },
        { min_credit_score: 620, rates_pct: { 60: '9.99' } },
      ],
      max_term_by_age: { 4: 72, 8: 48 },
      max_ltv_pct: '125',
    })
  })

  it('a lease card can start with any of its tables', () => {
    const { cells } = read(
      `product|table|condition|segment|distance|item|term|value
lease|factor|new||||36|0.00125
lease|residual|new|suv|||36|61
lease|distance|new||12000||| 0
lease|fee|new|||acquisition fee||695`,
      USA,
    )
    expect(withCells({ name_en: 'A', name_fr: 'A' }, cells, USA).lease?.new).toEqual({
      rate_method: 'money_factor',
      terms_months: [36],
      money_factor_tiers: [{ min_credit_score: null, money_factors: { 36: '0.00125' } }],
      residual_pct: { suv: { 36: '61.0' } },
      base_distance: { per_year: 12_000, unit: 'mi' },
      distance_options: [{ per_year: 12_000, unit: 'mi', adjustment_pp: '0.0' }],
      acquisition_fee: '695.00',
    })
  })

  it('the same number in another notation is no change', () => {
    const one = cellOf({ product: 'finance', table: 'rate', condition: 'new', term: 60, value: '5.49' })
    expect(cardDifference([one], [{ ...one, value: '5.490' }])).toEqual([])
  })
})

describe('a rate sheet', () => {
  it('is parsed in French, with decimal commas', () => {
    const { cells, problems } = read(
      `Produit|État|36 mois|60 mois
Financement|Neuf|4,99 %|5,49
Financement|Occasion certifiée|5,99|`,
      FRENCH,
    )
    expect(problems).toEqual([])
    expect(cells.map(({ condition, term, value }) => [condition, term, value])).toEqual([
      ['new', 36, '4.99'],
      ['new', 60, '5.49'],
      ['cpo', 36, '5.99'],
    ])
  })

  it.each([
    ['product|colour|value\nfinance|red|1', [{ line: 1, column: 'colour', rule: 'unknown_column' }]],
    ['condition|60\nnew|5', [{ line: 1, column: 'product', rule: 'required' }]],
    ['product|term\nfinance|60', [{ line: 1, column: 'value', rule: 'required' }]],
    ['product|value|rate\nfinance|1|1', [{ line: 1, column: 'rate', rule: 'unique' }]],
    ['product|value', [{ line: 1, column: null, rule: 'no_rows' }]],
    ['Product|Condition|60\nhouse|new|5', [{ line: 2, column: 'Product', rule: 'one_of' }]],
    ['product|condition|60\nfinance|new|five', [{ line: 2, column: '60', rule: 'number' }]],
    [
      'product|condition|60\nfinance|new|101',
      [{ line: 2, column: '60', rule: 'range', params: { min: 0, max: 100 } }],
    ],
    ['product|condition|60\nfinance|new|-1', [{ line: 2, column: '60', rule: 'range' }]],
    [
      'product|condition|60\nfinance|new|5.12345',
      [{ line: 2, column: '60', rule: 'decimal', params: { n: 4 } }],
    ],
    [
      'product|condition|130\nfinance|new|5',
      [{ line: 2, column: '130', rule: 'range', params: { min: 1, max: 120 } }],
    ],
    ['product|60\nfinance|5', [{ line: 2, column: 'condition', rule: 'required' }]],
    ['product|condition|tier|60\nfinance|new|740|5', [{ line: 2, column: 'tier', rule: 'leave_empty' }]],
    [
      'product|condition|segment|60\nfinance|new|car|5',
      [{ line: 2, column: 'segment', rule: 'leave_empty' }],
    ],
    [
      'product|condition|term|value\nfinance|new|60|5\nfinance|new|60|6',
      [{ line: 3, column: null, rule: 'said_before', params: { line: 2 } }],
    ],
    [
      'product|table|condition|term|value\nlease|rate|new|36|5\nlease|factor|new|48|0.001',
      [{ line: 3, rule: 'rate_or_factor' }],
    ],
    [
      'product|table|condition|item|value\nfinance|limit|new|mood|5',
      [{ line: 2, column: 'item', rule: 'one_of' }],
    ],
    [
      'product|table|condition|item|value\nfinance|limit|new|max_term|60',
      [{ line: 2, column: 'age', rule: 'required' }],
    ],
    ['product|table|value\nfinance|residual|5', [{ line: 2, column: 'table', rule: 'one_of' }]],
    [
      'product|condition|year from|year to|60\nfinance|new|2024|2020|5',
      [{ line: 2, column: 'year to', rule: 'min_value', params: { min: 2024 } }],
    ],
    ['product|value\nfinance|1|2', [{ line: 2, column: null, rule: 'too_many_columns' }]],
  ])('%j is refused by line and column', (text, problems) => {
    expect(problemsOf(text)).toMatchObject(problems)
    expect(problemsOf(text)).toHaveLength(problems.length)
  })

  it('an empty one and an endless one are refused', () => {
    expect(readSheet([], CANADA).problems).toMatchObject([{ line: 1, rule: 'required' }])
    const endless = `product|condition|term|value\n${'finance|new|60|5\n'.repeat(MAX_SHEET_ROWS + 1)}`
    expect(problemsOf(endless)).toMatchObject([{ line: MAX_SHEET_ROWS + 2, rule: 'max_rows' }])
  })
})

describe('bands', () => {
  const tier = (min_credit_score: number | null, band = {}) => ({ min_credit_score, ...band })
  const open = tier(null)
  const recent = tier(null, { model_year_from: 2023 })
  const small = tier(null, { amount_to: '20000.00' })

  it.each([
    [
      'the narrower tier goes before the open one',
      [open, recent],
      { model_year: 2024, amount_financed: null },
      [recent],
    ],
    ['outside it the open one counts', [open, recent], { model_year: 2020, amount_financed: null }, [open]],
    [
      'an amount counts once it is known',
      [open, small],
      { model_year: 2024, amount_financed: 1_500_000 },
      [small],
    ],
    ['both ends belong to a band', [small], { model_year: 2024, amount_financed: 2_000_000 }, [small]],
    ['before that it does not', [open, small], { model_year: 2024, amount_financed: null }, [open]],
    ['too much for the only one', [small], { model_year: 2024, amount_financed: 2_000_001 }, []],
  ])('%s', (_name, tiers, facts, counted) => {
    expect(tiersInBand(tiers, facts)).toEqual(counted)
  })

  it('each score keeps its own', () => {
    const [good, fair] = [tier(740), tier(620)]
    const goodRecent = tier(740, { model_year_from: 2023 })
    expect(tiersInBand([good, fair, goodRecent], { model_year: 2024, amount_financed: null })).toEqual([
      fair,
      goodRecent,
    ])
  })
})
