import type { dealerships } from '#platform/db/dealerships.table.ts'

type Dealership = typeof dealerships.$inferSelect

/** A demo dealership and where its customers live. */
export interface DemoPlace {
  readonly key: string
  readonly organisation: 'maple_harbour' | 'citadel'
  readonly dealership: Pick<
    Dealership,
    | 'name'
    | 'number'
    | 'address_line_1'
    | 'city'
    | 'province_code'
    | 'postal_code'
    | 'country'
    | 'timezone'
    | 'default_language'
    | 'allowed_languages'
    | 'theme'
  > &
    Partial<Pick<Dealership, 'local_tax_rates'>>
  /** Brands sold new. */
  readonly brands: readonly string[]
  /** City and the beginning of its postal codes. */
  readonly towns: readonly (readonly [city: string, code: string])[]
  readonly areaCodes: readonly string[]
  readonly people: 'ontario' | 'quebec' | 'california' | 'atlantic'
  /** Share of customers with French as their language. */
  readonly french: number
}

export const ORGANISATIONS = {
  maple_harbour: 'Maple Harbour Auto Group',
  citadel: 'Citadel Motor Company',
} as const

const toronto: DemoPlace = {
  key: 'toronto',
  organisation: 'maple_harbour',
  dealership: {
    name: 'Harbourfront Motors',
    theme: { logo: null, color: null },
    number: 12,
    address_line_1: '410 Lake Shore Boulevard East',
    city: 'Toronto',
    province_code: 'ON',
    postal_code: 'M5A 1B6',
    country: 'CA',
    timezone: 'America/Toronto',
    default_language: 'en',
    allowed_languages: ['en', 'fr'],
  },
  brands: ['Honda', 'Ford', 'Mazda'],
  towns: [
    ['Toronto', 'M5V'],
    ['Toronto', 'M4C'],
    ['Toronto', 'M6G'],
    ['Toronto', 'M4L'],
    ['Etobicoke', 'M9A'],
    ['Scarborough', 'M1K'],
    ['North York', 'M2N'],
    ['Mississauga', 'L5B'],
    ['Brampton', 'L6Y'],
    ['Markham', 'L3R'],
  ],
  areaCodes: ['416', '647', '437', '905', '289', '365'],
  people: 'ontario',
  french: 0.06,
}

const montreal: DemoPlace = {
  key: 'montreal',
  organisation: 'maple_harbour',
  dealership: {
    name: 'Automobiles du Vieux-Port',
    theme: { logo: null, color: '#8a1538' },
    number: 21,
    address_line_1: '275, rue de la Commune Est',
    city: 'Montréal',
    province_code: 'QC',
    postal_code: 'H2Y 1J1',
    country: 'CA',
    timezone: 'America/Toronto',
    default_language: 'fr',
    allowed_languages: ['fr', 'en'],
  },
  brands: ['Toyota', 'Hyundai', 'Volkswagen'],
  towns: [
    ['Montréal', 'H2X'],
    ['Montréal', 'H2J'],
    ['Montréal', 'H1Y'],
    ['Montréal', 'H4A'],
    ['Montréal', 'H3W'],
    ['Laval', 'H7N'],
    ['Longueuil', 'J4K'],
    ['Brossard', 'J4W'],
    ['Terrebonne', 'J6W'],
    ["L'Île-Perrot", 'J7V'],
  ],
  areaCodes: ['514', '438', '450', '579'],
  people: 'quebec',
  french: 0.82,
}

const sacramento: DemoPlace = {
  key: 'sacramento',
  organisation: 'maple_harbour',
  dealership: {
    name: 'Capitol Avenue Auto',
    // Too light for text: the panel darkens it.
    theme: { logo: null, color: '#f2a900' },
    number: 33,
    address_line_1: '1840 Capitol Avenue',
    city: 'Sacramento',
    province_code: 'CA',
    postal_code: '95811',
    country: 'US',
    timezone: 'America/Los_Angeles',
    default_language: 'en',
    allowed_languages: ['en'],
    local_tax_rates: { default: '0.005', '958': '0.015', '95630': '0.005', '95758': '0.015' },
  },
  brands: ['Toyota', 'Chevrolet', 'Ford'],
  towns: [
    ['Sacramento', '95814'],
    ['Sacramento', '95816'],
    ['Sacramento', '95820'],
    ['Sacramento', '95825'],
    ['Elk Grove', '95758'],
    ['Folsom', '95630'],
    ['Roseville', '95661'],
    ['Davis', '95616'],
    ['Rancho Cordova', '95670'],
  ],
  areaCodes: ['916', '279', '530', '209'],
  people: 'california',
  french: 0,
}

const halifax: DemoPlace = {
  key: 'halifax',
  organisation: 'citadel',
  dealership: {
    name: 'Citadel Hill Auto',
    theme: { logo: null, color: '#0b6e6e' },
    number: 47,
    address_line_1: '5620 Robie Street',
    city: 'Halifax',
    province_code: 'NS',
    postal_code: 'B3K 4S6',
    country: 'CA',
    timezone: 'America/Halifax',
    default_language: 'en',
    allowed_languages: ['en', 'fr'],
  },
  brands: ['Kia', 'Subaru', 'Nissan'],
  towns: [
    ['Halifax', 'B3H'],
    ['Halifax', 'B3K'],
    ['Dartmouth', 'B2Y'],
    ['Bedford', 'B4A'],
    ['Truro', 'B2N'],
  ],
  areaCodes: ['902', '782'],
  people: 'atlantic',
  french: 0.05,
}

export const PLACES: readonly DemoPlace[] = [toronto, montreal, sacramento, halifax]

type Address = Pick<DemoPlace['dealership'], 'name' | 'city' | 'province_code' | 'postal_code' | 'timezone'>

const everyBrand = ['Honda', 'Toyota', 'Ford', 'Chevrolet', 'Hyundai', 'Kia', 'Mazda']

/** A dealership with the names and customers of another. */
const like = (
  base: DemoPlace,
  [key, number]: readonly [string, number],
  address: Address,
  towns: DemoPlace['towns'],
): DemoPlace => ({
  ...base,
  key,
  towns,
  brands: everyBrand,
  dealership: { ...base.dealership, ...address, number, address_line_1: '100 Main Street' },
})

const address = (
  name: string,
  city: string,
  province_code: string,
  postal_code: string,
  timezone: string,
): Address => ({ name, city, province_code, postal_code, timezone })

const [east, west, pacific] = ['America/Toronto', 'America/Vancouver', 'America/Los_Angeles'] as const

/** Ten more, for benchmarks. */
export const LARGE_PLACES: readonly DemoPlace[] = [
  like(toronto, ['ottawa', 101], address('Rideau Canal Motors', 'Ottawa', 'ON', 'K1P 5M7', east), [
    ['Ottawa', 'K1P'],
    ['Kanata', 'K2K'],
  ]),
  like(toronto, ['hamilton', 102], address('Escarpment Auto', 'Hamilton', 'ON', 'L8P 4W9', east), [
    ['Hamilton', 'L8P'],
    ['Burlington', 'L7R'],
  ]),
  like(montreal, ['quebec', 103], address('Automobiles du Cap', 'Québec', 'QC', 'G1R 4S9', east), [
    ['Québec', 'G1R'],
    ['Lévis', 'G6V'],
  ]),
  like(montreal, ['sherbrooke', 104], address("Autos de l'Estrie", 'Sherbrooke', 'QC', 'J1H 5C7', east), [
    ['Sherbrooke', 'J1H'],
    ['Magog', 'J1X'],
  ]),
  like(
    toronto,
    ['calgary', 105],
    address('Bow River Motors', 'Calgary', 'AB', 'T2P 2M5', 'America/Edmonton'),
    [
      ['Calgary', 'T2P'],
      ['Airdrie', 'T4B'],
    ],
  ),
  like(toronto, ['vancouver', 106], address('False Creek Auto', 'Vancouver', 'BC', 'V6B 1A1', west), [
    ['Vancouver', 'V6B'],
    ['Burnaby', 'V5H'],
  ]),
  like(
    toronto,
    ['winnipeg', 107],
    address('Red River Motors', 'Winnipeg', 'MB', 'R3C 4A5', 'America/Winnipeg'),
    [['Winnipeg', 'R3C']],
  ),
  like(sacramento, ['sandiego', 108], address('Harbor Drive Auto', 'San Diego', 'CA', '92101', pacific), [
    ['San Diego', '92103'],
    ['Chula Vista', '91910'],
  ]),
  like(sacramento, ['fresno', 109], address('Van Ness Motors', 'Fresno', 'CA', '93721', pacific), [
    ['Fresno', '93704'],
    ['Clovis', '93612'],
  ]),
  like(sacramento, ['oakland', 110], address('Lake Merritt Auto', 'Oakland', 'CA', '94612', pacific), [
    ['Oakland', '94610'],
    ['Berkeley', '94704'],
  ]),
]

/**
 * Two more with a crowd of customers, to measure whether a list of a million is as fast as one of a hundred
 * thousand.
 */
export const CROWDED_PLACES: readonly { readonly place: DemoPlace; readonly customers: number }[] = [
  {
    place: like(
      toronto,
      ['london', 111],
      address('Forks of the Thames Auto', 'London', 'ON', 'N6A 3N7', east),
      [
        ['London', 'N6A'],
        ['St. Thomas', 'N5P'],
      ],
    ),
    customers: 100_000,
  },
  {
    place: like(
      toronto,
      ['mississauga', 112],
      address('Credit River Motors', 'Mississauga', 'ON', 'L5B 3C1', east),
      [
        ['Mississauga', 'L5B'],
        ['Oakville', 'L6H'],
      ],
    ),
    customers: 1_000_000,
  },
]
