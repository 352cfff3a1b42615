import { codesOf } from '#platform/markets/labels.ts'
import { validDate } from '#platform/validation/dates.ts'
import { amount, decimal, noCents, positive, range } from '#platform/validation/numbers.ts'
import { maxLength, oneOf, required, requiredWhen } from '#platform/validation/presence.ts'
import type { FieldValue, FieldValues, Rule } from '#platform/validation/rule.ts'
import { url } from '#platform/validation/urls.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { vin } from '#platform/validation/vins.ts'
import { VEHICLE_CONDITIONS } from './conditions.ts'
import { BODY_TYPES, COLOURS, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS } from './descriptions.ts'
import { STOCK_STATUSES } from './stock-statuses.ts'

/** 49 CFR 565: vehicles have a VIN of 17 signs since model year 1981. */
export const FIRST_VIN_YEAR = 1981
const OLDEST = 1900
/** Maximum model year: model years are ahead of the calendar. */
const NEWEST = 2100
export const MAX_OPTIONS = 60
export const MAX_OPTION_LENGTH = 120
/** Kilometres or miles; a larger value is a typing error. */
const FARTHEST = 2_000_000
/** Kilograms; more than the heaviest trucks is a typing error. */
const HEAVIEST = 45_000
/** The same in pounds. */
const MAX_POUNDS = 99_999
const MAX_MPG = 999

/** Factory orders, and vehicles older than the rule, have no VIN. */
const hasVin = (values: FieldValues): boolean =>
  values['vehicle_condition'] !== 'V' && Number(values['year']) >= FIRST_VIN_YEAR

const listed = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : [])

const fewOptions: Rule = {
  name: 'max_items',
  check: value => (listed(value).length <= MAX_OPTIONS ? undefined : { n: MAX_OPTIONS }),
}
const shortOptions: Rule = {
  name: 'max_length',
  check: value =>
    listed(value).every(option => option.length <= MAX_OPTION_LENGTH) ? undefined : { n: MAX_OPTION_LENGTH },
}

/** Validation rules of a vehicle (product 3 and 5, decisions 3.34 to 3.40, 5.6, 5.7). */
export const VEHICLE_FORM: FormRules = {
  vin: [requiredWhen(hasVin), vin],
  stock_number: [required, maxLength(20)],
  vehicle_condition: [required, oneOf(codesOf(VEHICLE_CONDITIONS))],
  stock_status: [required, oneOf(codesOf(STOCK_STATUSES))],
  year: [required, noCents, range(OLDEST, NEWEST)],
  make: [required, maxLength(60)],
  model: [required, maxLength(60)],
  trim: [maxLength(80)],
  listing_price: [required, decimal(2), positive, ...amount],
  msrp: amount,
  cost: amount,
  delivery_charge: amount,
  average_wholesale: amount,
  odometer: [required, noCents, range(0, FARTHEST)],
  body_type: [required, oneOf(codesOf(BODY_TYPES))],
  fuel_type: [required, oneOf(codesOf(FUEL_TYPES))],
  transmission: [required, oneOf(codesOf(TRANSMISSIONS))],
  drivetrain: [required, oneOf(codesOf(DRIVETRAINS))],
  gross_weight_kg: [noCents, range(1, HEAVIEST)],
  unladen_weight_lb: [noCents, range(1, MAX_POUNDS)],
  city_mpg: [noCents, range(1, MAX_MPG)],
  highway_mpg: [noCents, range(1, MAX_MPG)],
  exterior_color: [required, oneOf(codesOf(COLOURS))],
  exterior_color_name: [maxLength(60)],
  arrival_date: [validDate()],
  in_stock_since: [validDate()],
  spin_car_url: [url],
  options: [fewOptions, shortOptions],
}
