import type { Country } from '#platform/markets/countries.ts'
import type { FieldValues } from '#platform/validation/rule.ts'
import { validateFields } from '#platform/validation/validate-form.ts'
import { decodeVin } from '#inventory/vehicles/decode-vin.ts'
import { MAX_OPTION_LENGTH, MAX_OPTIONS, VEHICLE_FORM } from '#inventory/vehicles/vehicle-form.ts'
import { normaliseVin } from '#platform/validation/vin.ts'
import { DEFAULTED, type DefaultedField, type FeedField } from './feed-fields.table.ts'
import {
  readAmount,
  readDay,
  readFlag,
  readLinks,
  readList,
  readText,
  readWhole,
  readWord,
} from './feed-values.ts'
import type { FeedMapping, NumberStyle } from './mapping.ts'

/** A refused field, and why. */
export type RowProblem = {
  readonly field: FeedField | null
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Values in wire format: amounts "12995.00", dates YYYY-MM-DD, codes of our lists. */
export type RowValues = Partial<Record<Exclude<FeedField, 'certified'>, string | number | readonly string[]>>

export type RowReading = {
  /** The values of the row itself. */
  readonly said: RowValues
  /** The complete vehicle: with values decoded from its VIN and defaults. */
  readonly whole: RowValues
  /** Fields decoded from the VIN. */
  readonly filled: readonly string[]
  readonly problems: readonly RowProblem[]
}

type RowContext = {
  readonly country: Country
  /** Today's date of the dealership, YYYY-MM-DD. */
  readonly today: string
}

/** Reads one row of a feed by its mapping. Values only come from the row, its VIN or the mapping. */
export function readRow(
  raw: Readonly<Record<string, string>>,
  mapping: FeedMapping,
  { country, today }: RowContext,
): RowReading {
  const { said, problems } = saidBy(raw, mapping)
  const { whole, filled } = completed(said, mapping, Number(today.slice(0, 4)))
  const context = { country, locale: country === 'US' ? ('en-US' as const) : ('en-CA' as const), today }
  const broken = Object.entries(
    validateFields(Object.keys(VEHICLE_FORM), VEHICLE_FORM, whole as FieldValues, context),
  )
  const known = new Set(problems.map(({ field }) => field))
  const ofRules = broken
    .filter(([field]) => !known.has(field as FeedField))
    .map(([field, { rule, params }]) => ({ field: field as FeedField, rule, params }))
  return { said, whole, filled, problems: [...problems, ...ofRules] }
}

function saidBy(raw: Readonly<Record<string, string>>, { columns, numbers }: FeedMapping) {
  const said: Record<string, string | number | readonly string[]> = {}
  const problems: RowProblem[] = []
  let certified = false
  for (const [heading, field] of Object.entries(columns)) {
    const text = raw[heading]
    if (field === null || text === undefined || text.trim() === '') continue
    if (field === 'certified') certified = readFlag(text)
    else {
      const read = READERS[field](text, numbers)
      if ('rule' in read) problems.push({ field, rule: read.rule, params: {} })
      else if (read.value !== undefined) said[field] = read.value
    }
  }
  if (certified && said['vehicle_condition'] !== 'New') said['vehicle_condition'] = 'cpo'
  // Without a color code, the manufacturer's color name decides.
  const name = said['exterior_color_name']
  const colour =
    said['exterior_color'] === undefined && typeof name === 'string'
      ? readWord('exterior_color', name)
      : undefined
  if (colour !== undefined) said['exterior_color'] = colour
  // Feeds use a zero price for "call us".
  for (const price of ['msrp', 'average_wholesale']) if (said[price] === '0.00') delete said[price]
  return { said: said as RowValues, problems }
}

type ReadField =
  | { readonly value: string | number | readonly string[] | undefined }
  | { readonly rule: string }
type Reader = (text: string, numbers: NumberStyle) => ReadField

const word =
  (field: DefaultedField): Reader =>
  text => ({ value: readWord(field, text) })
const day: Reader = text => readDay(text)
const plain: Reader = text => readText(text)
const list: Reader = text => {
  const options = readList(text).map(option => option.slice(0, MAX_OPTION_LENGTH))
  return { value: options.slice(0, MAX_OPTIONS) }
}

const links: Reader = text => ({ value: readLinks(text) })

/** How each field is parsed; the form's rules validate the value. */
const READERS: Readonly<Record<Exclude<FeedField, 'certified'>, Reader>> = {
  vin: text => ({ value: normaliseVin(text) }),
  stock_number: plain,
  vehicle_condition: word('vehicle_condition'),
  stock_status: word('stock_status'),
  year: readWhole,
  make: plain,
  model: plain,
  trim: plain,
  listing_price: readAmount,
  msrp: readAmount,
  cost: readAmount,
  delivery_charge: readAmount,
  average_wholesale: readAmount,
  odometer: readWhole,
  body_type: word('body_type'),
  fuel_type: word('fuel_type'),
  transmission: word('transmission'),
  drivetrain: word('drivetrain'),
  gross_weight_kg: readWhole,
  unladen_weight_lb: readWhole,
  city_mpg: readWhole,
  highway_mpg: readWhole,
  exterior_color: word('exterior_color'),
  exterior_color_name: plain,
  arrival_date: day,
  in_stock_since: day,
  spin_car_url: plain,
  options: list,
  photo_links: links,
}

function completed(said: RowValues, { defaults }: FeedMapping, thisYear: number) {
  const facts = typeof said.vin === 'string' ? (decodeVin(said.vin, thisYear)?.facts ?? {}) : {}
  const { segment: _segment, ...told } = facts
  const filled = Object.keys(told).filter(field => said[field as keyof RowValues] === undefined)
  const whole: Record<string, string | number | readonly string[]> = { ...told, ...said }
  for (const field of DEFAULTED) whole[field] ??= defaults[field]
  whole['trim'] ??= ''
  whole['exterior_color_name'] ??= ''
  whole['options'] ??= []
  // New vehicles have a few kilometres that feeds omit.
  if (whole['odometer'] === undefined && whole['vehicle_condition'] === 'New') whole['odometer'] = 0
  return { whole: whole as RowValues, filled }
}
