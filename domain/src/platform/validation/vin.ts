const SHAPE = /^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$/u

const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}

// 49 CFR 565.15: the ninth character, the check digit itself, has no weight.
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

// 49 CFR 565.15: thirty codes, so a code repeats after thirty years.
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

const FIRST_YEAR = 1980

/** Product 5: exactly 17 characters, letters and digits except I, O, Q. */
export const isVin = (text: string): boolean => text.length === 17 && SHAPE.test(text)

/** The stored form of a typed or pasted VIN: capitals, no spaces or dashes. */
export const normaliseVin = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase()

/** The check digit (0 to 9 or X) for the ninth place of a 17-character VIN. */
export const vinCheckDigit = (vin: string): string => {
  const sum = WEIGHTS.reduce<number>((total, weight, place) => {
    const sign = vin.charAt(place).toUpperCase()
    return total + weight * (LETTER_VALUES[sign] ?? Number(sign))
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

export const hasRightCheckDigit = (vin: string): boolean =>
  isVin(vin) && vin.charAt(8).toUpperCase() === vinCheckDigit(vin)

/** The VIN with its valid check digit. */
export const withCheckDigit = (vin: string): string =>
  `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`

/** The code of a model year, 1980 to 2039, for the tenth place. */
export const modelYearCode = (year: number): string | undefined =>
  year >= FIRST_YEAR && year < FIRST_YEAR + 60 ? YEAR_CODES[(year - FIRST_YEAR) % 30] : undefined

/**
 * Whether a VIN follows 49 CFR 565: built in North America (first character 1 to 5), or elsewhere with a valid
 * check digit. Makers for other markets use the seventh and the tenth place freely.
 */
const isForNorthAmerica = (vin: string): boolean => /^[1-5]/u.test(vin) || hasRightCheckDigit(vin)

/**
 * The model year of a VIN, or undefined; vehicles for other markets have none. For light vehicles the seventh
 * place selects the thirty-year cycle: a letter means 2010 or later. Trucks and vans before 2010 may have a
 * letter too, so a year later than `latest` belongs to the earlier cycle.
 */
export const modelYearOfVin = (vin: string, latest = FIRST_YEAR + 59): number | undefined => {
  const at = YEAR_CODES.indexOf(vin.charAt(9).toUpperCase())
  if (!isVin(vin) || at < 0 || !isForNorthAmerica(vin)) return undefined
  const year = FIRST_YEAR + at
  return /\d/u.test(vin.charAt(6)) || year + 30 > latest ? year : year + 30
}

export type VinParts = {
  /** World manufacturer identifier, 3 characters. */
  readonly wmi: string
  /** Vehicle description, places 4 to 8; a letter at its fourth place means 2010 or later. */
  readonly vds: string
  readonly modelYear: number
  /** Plant, 1 character. */
  readonly plant: string
  /** 1 to 999999. */
  readonly serial: number
}

/** Builds a VIN with a valid check digit. @throws RangeError if the parts are not valid */
export const buildVin = ({ wmi, vds, modelYear, plant, serial }: VinParts): string => {
  const tail = `${modelYearCode(modelYear) ?? '?'}${plant}${String(serial).padStart(6, '0')}`
  const draft = `${wmi}${vds}0${tail}`.toUpperCase()
  const sized = wmi.length === 3 && vds.length === 5 && plant.length === 1
  if (!sized || !isVin(draft)) throw new RangeError(`no VIN can be made of ${draft}`)
  return withCheckDigit(draft)
}
