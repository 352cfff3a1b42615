import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRow, type KnownVehicle } from './compare-row.ts'
import { readAmount, readDay, readList, readNumber, readWhole, readWord } from './feed-values.ts'
import { areManyGone, hasFile, canTakeAction } from './import-states.ts'
import { foldHeading, mappingProblems, proposeMapping, PROPOSED_DEFAULTS } from './mapping.ts'
import { readRow, type RowReading, type RowValues } from './read-row.ts'

const context = { country: 'CA', today: '2026-11-21' } as const

describe('the columns of a feed', () => {
  it('of vAuto, HomeNet, listing sites and in French are recognized', () => {
    const fieldsOf = (headings: string[]) => Object.values(proposeMapping(headings).columns)
    expect(
      fieldsOf([
        'VIN',
        'Stock #',
        'New/Used',
        'Year',
        'Series',
        'Price',
        'MSRP',
        'Odometer',
        'Drivetrain Desc',
        'Colour',
      ]),
    ).toEqual([
      'vin',
      'stock_number',
      'vehicle_condition',
      'year',
      'trim',
      'listing_price',
      'msrp',
      'odometer',
      'drivetrain',
      'exterior_color_name',
    ])
    expect(
      fieldsOf(['Type', 'Stock', 'ExtColor', 'ExtColorGeneric', 'EngFuel', 'SellingPrice', 'DateInStock']),
    ).toEqual([
      'vehicle_condition',
      'stock_number',
      'exterior_color_name',
      'exterior_color',
      'fuel_type',
      'listing_price',
      'in_stock_since',
    ])
    expect(
      fieldsOf(['NIV', 'Numéro stock', 'Année', 'Modèle', 'Prix affiché', 'Kilométrage', 'Carrosserie']),
    ).toEqual(['vin', 'stock_number', 'year', 'model', 'listing_price', 'odometer', 'body_type'])
    expect(fieldsOf(['mileage.value', 'vehicle/@vin', 'Window sticker'])).toEqual(['odometer', 'vin', null])
  })

  it('are saved, and only new ones are proposed', () => {
    const remembered = {
      columns: { A: 'vin', Price: null },
      numbers: 'comma_thousands',
      defaults: PROPOSED_DEFAULTS,
    } as const
    expect(proposeMapping(['A', 'Price', 'Stock'], remembered)).toMatchObject({
      columns: { A: 'vin', Price: null, Stock: 'stock_number' },
      numbers: 'comma_thousands',
    })
  })

  it('never map two columns to one field', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('Price', 'price ', 'PRIX', 'Stock', 'stock #', 'VIN', 'niv', 'x')),
        headings => {
          const fields = Object.values(proposeMapping(headings).columns).filter(field => field !== null)
          expect(new Set(fields).size).toBe(fields.length)
        },
      ),
    )
  })

  it('are refused if no field identifies the vehicle, or one is mapped twice', () => {
    const { numbers, defaults } = proposeMapping([])
    expect(mappingProblems({ columns: { a: 'make' }, numbers, defaults })).toEqual({
      'mapping.columns': 'needs_identity',
    })
    expect(mappingProblems({ columns: { a: 'vin', b: 'vin' }, numbers, defaults })).toEqual({
      'mapping.columns.b': 'unique',
    })
    expect(
      mappingProblems({ columns: { a: 'vin' }, numbers, defaults: { ...defaults, fuel_type: 'coal' } }),
    ).toEqual({
      'mapping.defaults.fuel_type': 'one_of',
    })
    expect(foldHeading(' Stock-N° ')).toBe('stockn')
  })
})

describe('the values of a feed', () => {
  it.each([
    ['12995', 'plain', { value: '12995.00' }],
    ['$12995.5', 'plain', { value: '12995.50' }],
    ['10499 USD', 'plain', { value: '10499.00' }],
    ['12995.9900', 'plain', { value: '12995.99' }],
    ['12,995', 'plain', { rule: 'comma' }],
    ['12995,00', 'plain', { rule: 'comma' }],
    ['12,995.00', 'comma_thousands', { value: '12995.00' }],
    ['12,99', 'comma_thousands', { rule: 'number' }],
    ['12 995,50 $', 'comma_decimal', { value: '12995.50' }],
    ['12.995', 'comma_decimal', { value: '12995.00' }],
    ['-5', 'plain', { rule: 'number' }],
    ['1e5', 'plain', { rule: 'number' }],
    ['call', 'plain', { rule: 'number' }],
    ['1.999', 'plain', { rule: 'decimal' }],
    ['9'.repeat(60), 'plain', { rule: 'number' }],
  ] as const)('amount %s, %s', (text, style, read) => {
    expect(readAmount(text, style)).toEqual(read)
  })

  it('whole numbers, days, lists and words', () => {
    expect(readWhole('52777 miles', 'plain')).toEqual({ value: 52_777 })
    expect(readWhole('52777.5', 'plain')).toEqual({ rule: 'no_cents' })
    expect(readNumber('', 'plain')).toEqual({ rule: 'number' })
    expect(readDay('11/2/2026 8:00')).toEqual({ value: '2026-11-02' })
    expect(readDay('2026-11-02T10:00:00Z')).toEqual({ value: '2026-11-02' })
    expect(readDay('02-11-2026')).toEqual({ rule: 'valid_date' })
    expect(readList('Tow, 2" hitch|Bed liner|Tow, 2" hitch')).toEqual(['Tow, 2" hitch', 'Bed liner'])
    expect(readWord('body_type', 'Crew Cab Pickup - Short Bed')).toBe('pickup')
    expect(readWord('fuel_type', 'Plug-In Hybrid')).toBe('phev')
    expect(readWord('transmission', '8-Speed A/T (automatic)')).toBe('automatic')
    expect(readWord('vehicle_condition', 'N')).toBe('New')
    expect(readWord('drivetrain', 'hovering')).toBeUndefined()
  })
})

describe('a row', () => {
  const headings = [
    'VIN',
    'Stock #',
    'Price',
    'Odometer',
    'New/Used',
    'Certified',
    'Colour',
    'Make',
    'Model',
    'Year',
    'Body',
  ]
  const mapping = proposeMapping(headings)
  const row = (changes: Record<string, string> = {}) => ({
    VIN: '1gcuyded5kz123456',
    'Stock #': 'B7',
    Price: '38995',
    Odometer: '61200',
    'New/Used': 'U',
    Colour: 'Cherry Red Tintcoat',
    ...changes,
  })

  it('is completed from its VIN, and then from the defaults of the mapping', () => {
    const reading = readRow(row(), mapping, context)
    expect(reading.problems).toEqual([])
    expect(reading.filled).toEqual([
      'year',
      'make',
      'model',
      'trim',
      'body_type',
      'fuel_type',
      'drivetrain',
      'transmission',
    ])
    expect(reading.whole).toMatchObject({
      vin: '1GCUYDED5KZ123456',
      year: 2019,
      make: 'Chevrolet',
      model: 'Silverado',
      body_type: 'pickup',
      transmission: 'automatic',
      exterior_color: 'red',
      listing_price: '38995.00',
      stock_status: 'I',
    })
    expect(reading.said).not.toHaveProperty('make')
  })

  it('has precedence over its VIN', () => {
    const reading = readRow(row({ Make: 'CHEVROLET', Certified: 'Yes' }), mapping, context)
    expect(reading.whole).toMatchObject({ make: 'CHEVROLET', vehicle_condition: 'cpo' })
    expect(reading.filled).not.toContain('make')
  })

  it.each([
    ['a VIN with an O', { VIN: '1GCUYDEDOKZ123456', Make: 'A', Model: 'B', Year: '2019' }, 'vin', 'vin'],
    ['a VIN with an I', { VIN: '1GCUYDEDIKZ123456', Make: 'A', Model: 'B', Year: '2019' }, 'vin', 'vin'],
    ['a VIN with a Q', { VIN: '1GCUYDEDQKZ123456', Make: 'A', Model: 'B', Year: '2019' }, 'vin', 'vin'],
    ['a price with a comma', { Price: '38,995' }, 'listing_price', 'comma'],
    ['a price of nothing', { Price: '0' }, 'listing_price', 'positive'],
    ['no price', { Price: '' }, 'listing_price', 'required'],
    ['a model nobody knows', { VIN: '1M8GDM9AXKP042788', Make: 'MCI' }, 'model', 'required'],
    ['no stock number', { 'Stock #': ' ' }, 'stock_number', 'required'],
    ['text that cannot be stored', { Make: 'A\u0000' }, 'make', 'unreadable'],
    ['a distance in words', { Odometer: 'low' }, 'odometer', 'number'],
  ])('%s is refused by its field', (_name, changes, field, rule) => {
    const { problems } = readRow(row(changes), mapping, context)
    expect(problems.map(problem => [problem.field, problem.rule])).toEqual([[field, rule]])
  })

  it('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...headings), fc.string({ unit: 'binary' })), raw => {
        expect(readRow(raw, mapping, context).problems).toBeInstanceOf(Array)
      }),
    )
  })
})

describe('an import', () => {
  it('allows in each state the right actions', () => {
    expect(canTakeAction('publish', 'checked')).toBe(true)
    expect(canTakeAction('publish', 'published')).toBe(false)
    expect(canTakeAction('roll_back', 'published')).toBe(true)
    expect(canTakeAction('map', 'failed')).toBe(true)
    expect(canTakeAction('discard', 'publishing')).toBe(false)
  })

  it('can be read again unless its file could not be read', () => {
    expect(hasFile({ state: 'checked', problem: null })).toBe(true)
    expect(hasFile({ state: 'failed', problem: 'not_read' })).toBe(true)
    expect(hasFile({ state: 'failed', problem: 'xml_broken' })).toBe(false)
  })

  it('asks for confirmation if a fifth of the vehicles would be withdrawn', () => {
    expect(areManyGone(5, 0)).toBe(false)
    expect(areManyGone(20, 80)).toBe(false)
    expect(areManyGone(21, 79)).toBe(true)
  })
})

describe('a row compared with the inventory', () => {
  const known = (changes: Partial<KnownVehicle> = {}): KnownVehicle => ({
    id: 'a',
    version: 3,
    stock_status: 'I',
    vin: '1GCUYDED5KZ123456',
    stock_number: 'B7',
    isOfFeed: true,
    values: { vin: '1GCUYDED5KZ123456', stock_number: 'B7', listing_price: '38995.00', options: ['x', 'y'] },
    ...changes,
  })
  const said = { vin: '1GCUYDED5KZ123456', stock_number: 'B7', listing_price: '38995.00' }
  const reading = (changes: RowValues = {}, problems: RowReading['problems'] = []) => ({
    said: { ...said, ...changes },
    whole: { ...said, ...changes, make: 'Chevrolet' },
    filled: [],
    problems,
  })
  const outcome = (
    one: RowReading,
    byVin?: KnownVehicle,
    byStockNumber: KnownVehicle | null | undefined = byVin,
  ) => {
    const { kind, values, problems } = compareRow(
      one,
      { byVin, byStockNumber: byStockNumber ?? undefined },
      'I',
    )
    return [kind, kind === 'refused' ? problems.map(({ rule }) => rule) : values]
  }
  const gone = { field: 'make', rule: 'required', params: {} } as const
  const wrong = { field: 'listing_price', rule: 'comma', params: {} } as const

  it.each<readonly [string, ReturnType<typeof outcome>, ReturnType<typeof outcome>]>([
    ['nobody knows', outcome(reading()), ['new', { ...said, make: 'Chevrolet' }]],
    ['that says the same', outcome(reading({ options: ['x', 'y'] }), known()), ['same', {}]],
    [
      'with another price',
      outcome(reading({ listing_price: '1.00' }), known()),
      ['changed', { listing_price: '1.00' }],
    ],
    ['that lacks what is known already', outcome(reading({}, [gone]), known()), ['same', {}]],
    ['that lacks what a new one needs', outcome(reading({}, [gone])), ['refused', ['required']]],
    ['with a price in doubt', outcome(reading({}, [wrong]), known()), ['refused', ['comma']]],
    ['sold here', outcome(reading(), known({ stock_status: 'S' })), ['refused', ['sold_here']]],
    [
      'sold here and there',
      outcome(reading({ stock_status: 'S' }), known({ stock_status: 'S' })),
      ['same', {}],
    ],
    ['sold there', outcome(reading({ stock_status: 'S' }), known()), ['changed', { stock_status: 'S' }]],
    [
      'sold there while a deal keeps it',
      outcome(reading({ stock_status: 'S' }), known({ stock_status: 'P' })),
      ['changed', { stock_status: 'S' }],
    ],
    [
      'in stock there while a deal keeps it',
      outcome(reading({ stock_status: 'I' }), known({ stock_status: 'R' })),
      ['same', {}],
    ],
    [
      'that the feed withdrew and has again',
      outcome(reading(), known({ stock_status: 'U' })),
      ['changed', { stock_status: 'I' }],
    ],
    [
      'that somebody withdrew by hand',
      outcome(reading(), known({ stock_status: 'U', isOfFeed: false })),
      ['same', {}],
    ],
    [
      'with the number of another',
      outcome(reading(), known(), known({ id: 'b', vin: 'other' })),
      ['refused', ['stock_number_taken']],
    ],
    [
      'with the number of another, its VIN unknown',
      outcome(reading(), undefined, known({ id: 'b', vin: 'other' })),
      ['refused', ['stock_number_taken']],
    ],
    [
      'that a sold one was once',
      outcome(reading({ stock_number: 'B8' }), known({ stock_status: 'S' }), null),
      ['new', expect.anything()],
    ],
  ])('%s', (_name, found, expected) => {
    expect(found).toEqual(expected)
  })
})
