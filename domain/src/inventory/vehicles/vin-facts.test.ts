import { describe, expect, it } from 'vitest'
import { decodeVin } from './decode-vin.ts'
import { MAKES } from './makes.ts'
import { EXCLUDED, PUBLISHED_VINS } from './published-vins.table.ts'
import { modelYearCode, withCheckDigit } from '#platform/validation/vin.ts'
import { WITHIN_WMIS, WMIS } from './wmi.table.ts'

const THIS_YEAR = 2026
const read = (vin: string) => decodeVin(vin, THIS_YEAR)

/**
 * Example VINs published by decoders and makers, with their data: model year, make (null: not in our list),
 * country of the identifier. All have a valid check digit.
 */
const PUBLISHED: readonly (readonly [vin: string, year: number, make: string | null, country: string])[] = [
  ['19UUA65694A043249', 2004, 'Acura', 'US'],
  ['19VDE2E5XEE644230', 2014, 'Acura', 'US'],
  ['19XFB4F24DE547421', 2013, 'Honda', 'US'],
  ['1C4RJEAG2EC476429', 2014, 'Jeep', 'US'],
  ['1D7RB1CT1BS488952', 2011, 'Dodge', 'US'],
  ['1FADP3F20EL425205', 2014, 'Ford', 'US'],
  ['1FAHP3FN8AW139719', 2010, 'Ford', 'US'],
  ['1GKEV13728J123735', 2008, 'GMC', 'US'],
  ['1GNKRHKD2GJ223195', 2016, 'Chevrolet', 'US'],
  ['1GT020CG4EF828544', 2014, 'GMC', 'US'],
  ['1GTN1TEC9FZ904179', 2015, 'GMC', 'US'],
  ['1GYFC56299R410242', 2009, 'Cadillac', 'US'],
  ['1HGCM82633A004352', 2003, 'Honda', 'US'],
  ['1M8GDM9AXKP042788', 1989, null, 'US'],
  ['1N4AZ0CP6GC304290', 2016, 'Nissan', 'US'],
  ['1N4BL3AP5DN508203', 2013, 'Nissan', 'US'],
  ['2A4GM684X6R632476', 2006, 'Chrysler', 'CA'],
  ['2B3KA43G27H825762', 2007, 'Dodge', 'CA'],
  ['2C3CDYAGXDH825982', 2013, 'Dodge', 'CA'],
  ['2C4RDGBG4FR987134', 2015, 'Dodge', 'CA'],
  ['2D4RN6DX5AR939562', 2010, 'Dodge', 'CA'],
  ['2FTCF15F2ECA55516', 1984, 'Ford', 'CA'],
  ['2G61W5S83E9422251', 2014, 'Cadillac', 'CA'],
  ['2HNYD18975H033218', 2005, 'Acura', 'CA'],
  ['2LMHJ5AT9CB565906', 2012, 'Lincoln', 'CA'],
  ['3C3CFFCR9FT528063', 2015, 'Fiat', 'MX'],
  ['3C6JD7CT4CG104778', 2012, 'Dodge', 'MX'],
  ['3D4PH6FV5AT152960', 2010, 'Dodge', 'MX'],
  ['3D4PH7FG1BT808130', 2011, 'Dodge', 'MX'],
  ['3D73Y3CL0BG113805', 2011, 'Dodge', 'MX'],
  ['3GYVKMEF5AG416315', 2010, 'Cadillac', 'MX'],
  ['3LNHL2GC1BR262548', 2011, 'Lincoln', 'MX'],
  ['3VWFE21C04M000001', 2004, 'Volkswagen', 'MX'],
  ['4A31K3DT4CE403200', 2012, 'Mitsubishi', 'US'],
  ['5FRYD3H26GB020813', 2016, 'Acura', 'US'],
  ['5GADS13S072592644', 2007, 'Buick', 'US'],
  ['5GNRNGEE9A8215904', 2010, 'Hummer', 'US'],
  ['5GZCZ43D13S812715', 2003, 'Saturn', 'US'],
  ['5J6TF1H33CL339137', 2012, 'Honda', 'US'],
  ['5J8TB1H27CA348655', 2012, 'Acura', 'US'],
  ['5N1CR2MN6EC875492', 2014, 'Nissan', 'US'],
  ['5UMDU93436L421092', 2006, 'BMW', 'US'],
  ['5UXXW5C54F0791433', 2015, 'BMW', 'US'],
  ['5YJSA1DG9DFP14705', 2013, 'Tesla', 'US'],
  ['JA4AD2A3XEZ426420', 2014, 'Mitsubishi', 'JP'],
  ['JH4CW2H53BC567925', 2011, 'Acura', 'JP'],
  ['JM1BL1SF3A1267720', 2010, 'Mazda', 'JP'],
  ['JN1AZ44EX9M403788', 2009, 'Nissan', 'JP'],
  ['JN1CV6FE4EM164066', 2014, 'Infiniti', 'JP'],
  ['JTHBW1GG7D2369737', 2013, 'Lexus', 'JP'],
  ['JTJHY7AX4D4667505', 2013, 'Lexus', 'JP'],
  ['KM8K2CAB4PU001140', 2023, 'Hyundai', 'KR'],
  ['KNDJT2A54D7883468', 2013, 'Kia', 'KR'],
  ['SCBEC9ZA1EC225243', 2014, 'Bentley', 'GB'],
  ['SCFAD01A65G199359', 2005, 'Aston Martin', 'GB'],
  ['TRUSC28N711268458', 2001, 'Audi', 'HU'],
  ['VNKJTUD36FA838549', 2015, 'Toyota', 'FR'],
  ['W04GW5EV0B1603732', 2011, 'Buick', 'DE'],
  ['WA1EY74LX9D205644', 2009, 'Audi', 'DE'],
  ['WBSWL9C54AP786013', 2010, 'BMW', 'DE'],
  ['WDCYC7DF3FX109287', 2015, 'Mercedes-Benz', 'DE'],
  ['WDDNG7BB4AA522219', 2010, 'Mercedes-Benz', 'DE'],
  ['WUADUAFG6AN410499', 2010, 'Audi', 'DE'],
  ['YV1902FH5D1796335', 2013, 'Volvo', 'SE'],
]

type Real = Readonly<Record<'vin' | 'make' | 'model' | 'body' | 'fuel', string>> & { readonly year: number }

const REAL: readonly Real[] = PUBLISHED_VINS.trim()
  .split('\n')
  .flatMap(line => {
    const [said = '', model = '', body = '', fuel = '', pairs = ''] = line.split('|')
    const make = model.startsWith('Scion ') ? 'Scion' : said === 'SAAB' ? 'Saab' : said
    return Array.from(pairs.matchAll(/(\d{4}) (\w{17})/g), ([, year, vin = '']) => ({
      vin,
      year: Number(year),
      make,
      model,
      body,
      fuel,
    }))
  })

/** vPIC has one word for raised vehicles. */
const HIGH = ['suv', 'crossover']

/** Differences between our decoding and the published data; model, body and fuel only if it has one. */
function differences({ vin, year, make, model, body, fuel }: Real): string[] {
  const decoded = read(vin)
  if (!decoded?.hasRightCheckDigit) return ['no VIN']
  const { facts, country } = decoded
  const sameBody = facts.body_type === body || (body === 'suv' && HIGH.includes(facts.body_type ?? ''))
  const pairs = [
    [facts.year === year, `year ${facts.year}`],
    [facts.make === make, `make ${facts.make}`],
    [country !== undefined, 'no country'],
    [!facts.model || facts.model === model, `model ${facts.model}`],
    [!facts.body_type || sameBody, `body ${facts.body_type}`],
    [!facts.fuel_type || facts.fuel_type === fuel, `fuel ${facts.fuel_type}`],
  ] as const
  return pairs.flatMap(([isSame, saying]) => (isSame ? [] : [saying]))
}

describe('published VINs', () => {
  it.each(PUBLISHED)('%s is of %i, %s, %s', (vin, year, make, country) => {
    const decoded = read(vin)
    expect(decoded).toMatchObject({ hasRightCheckDigit: true, country, facts: { year } })
    expect(decoded?.facts.make ?? null).toBe(make)
  })

  it('become invalid with any other check digit', () => {
    for (const [vin] of PUBLISHED)
      for (const digit of '0123456789X'.replace(vin.charAt(8), '')) {
        const wrong = `${vin.slice(0, 8)}${digit}${vin.slice(9)}`
        expect(read(wrong)).toMatchObject({ vin: wrong, hasRightCheckDigit: false })
      }
  })
})

describe('VINs of real vehicles', () => {
  it('are more than a thousand, of all makes and years', () => {
    expect(REAL.length).toBeGreaterThan(1_200)
    expect(new Set(REAL.map(({ vin }) => vin)).size).toBe(REAL.length)
    expect(new Set(REAL.map(({ make }) => make)).size).toBeGreaterThan(40)
    expect(new Set(REAL.map(({ vin }) => vin.slice(0, 3))).size).toBeGreaterThan(230)
    const years = new Set(REAL.map(({ year }) => year))
    expect(Array.from({ length: 32 }, (_, at) => 1995 + at).filter(year => !years.has(year))).toEqual([])
  })

  it('are decoded like vPIC does', () => {
    const misread: Record<string, string[]> = {}
    for (const said of REAL) {
      const wrong = differences(said)
      if (wrong.length > 0) (misread[said.make] ??= []).push(`${said.vin}: ${wrong.join(', ')}`)
    }
    const counts = Object.entries(misread).map(([make, all]) => `${make} ${all.length}`)
    expect(misread, `misread: ${counts.join(', ')}`).toEqual({})
  })

  it('exclude those that prove nothing', () => {
    const vins = new Set(REAL.map(({ vin }) => vin))
    expect(EXCLUDED.filter(([vin]) => vins.has(vin))).toEqual([])
    const unsound = EXCLUDED.filter(([, reason]) => /sixteen|check digit/.test(reason))
    expect(unsound.filter(([vin]) => read(vin)?.hasRightCheckDigit === true)).toEqual([])
  })
})

it('an identifier belongs to one make, and every make is in our list', () => {
  const all = Object.values(WMIS).flatMap(wmis => wmis.split(' '))
  expect(all.filter((wmi, index) => all.indexOf(wmi) !== index)).toEqual([])
  expect(all.filter(wmi => !/^[0-9A-HJ-NPR-Z]{3}$/.test(wmi))).toEqual([])
  const names = new Set<string>(MAKES.map(({ name }) => name))
  expect(Object.keys(WMIS).filter(name => !names.has(name))).toEqual([])
})

describe('the following characters decide the make of a shared identifier', () => {
  // Patterns reported by makers, without a vehicle in the lists above.
  const REPORTED: readonly (readonly [eight: string, year: number, make: string])[] = [
    ['3N63M0YN', 2015, 'Chevrolet'],
    ['2C1MR226', 1996, 'Geo'],
    ['2C1MR226', 1998, 'Chevrolet'],
    ['2CKBE186', 1991, 'Geo'],
    ['2CKDL63F', 2006, 'Pontiac'],
    ['2CNBJ186', 1993, 'Geo'],
    ['5NMMCET1', 2023, 'Genesis'],
    ['KMHGN4JE', 2016, 'Hyundai'],
    ['3KMJBCDE', 2026, 'Hyundai'],
    ['JN8AZ2NE', 2015, 'Infiniti'],
    ['JN8CS1MW', 2014, 'Infiniti'],
    ['5N1AZ2AJ', 2021, 'Nissan'],
    ['5TDAAAB6', 2025, 'Lexus'],
    ['5TDAAAB5', 2025, 'Toyota'],
    ['WDBVF78J', 2005, 'Maybach'],
    ['JA4T0UA9', 2026, 'Nissan'],
    ['3MYDLBZV', 2016, 'Scion'],
    ['3MYDLBYV', 2018, 'Toyota'],
    ['JF1ZNAA1', 2014, 'Scion'],
    ['JTNJJXB0', 2012, 'Scion'],
    ['JTNKARJE', 2016, 'Scion'],
    ['JTMABABA', 2023, 'Subaru'],
    ['JTMABACA', 2023, 'Toyota'],
  ]

  it.each(REPORTED)('%s of %i: %s', (eight, year, make) => {
    expect(read(withCheckDigit(`${eight}0${modelYearCode(year)}A000001`))?.facts).toMatchObject({
      year,
      make,
    })
  })

  it('and every such pattern is tested', () => {
    const seen = [...REAL.map(({ vin }) => vin), ...REPORTED.map(([eight]) => eight)]
    const unproven = WITHIN_WMIS.filter(([pattern]) => !seen.some(one => new RegExp(`^${pattern}`).test(one)))
    expect(unproven.map(([pattern]) => pattern)).toEqual(['(?:[123]C[3-7]|ZAC|ZFB).V'])
  })
})

it('a foreign vehicle has its country if it is in our list', () => {
  // A European Golf and a 911: no check digit, no model year.
  expect(read('WVWZZZ1JZ3W386752')).toMatchObject({ country: 'DE', hasRightCheckDigit: false })
  expect(read('WP0ZZZ99ZTS392124')).toMatchObject({ country: 'DE', facts: { make: 'Porsche' } })
  expect(read('3X111111111111111')?.country).toBeUndefined()
})
