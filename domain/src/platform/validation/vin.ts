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

// 49 CFR 565.15: the ninth place, the check digit itself, weighs nothing.
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

// 49 CFR 565.15: thirty codes, so a code comes back after thirty years.
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

const FIRST_YEAR = 1980

/** Product 5: exactly 17 characters, letters and digits except I, O, Q. */
export const isVin = (text: string): boolean => text.length === 17 && SHAPE.test(text)

/** The stored form of a typed or pasted VIN: capitals, no spaces or dashes. */
export const normaliseVin = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase()

/** The check digit (0 to 9 or X) that belongs at the ninth place of a 17-character VIN. */
export const vinCheckDigit = (vin: string): string => {
  const sum = WEIGHTS.reduce<number>((total, weight, place) => {
    const sign = vin.charAt(place).toUpperCase()
    return total + weight * (LETTER_VALUES[sign] ?? Number(sign))
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

export const hasRightCheckDigit = (vin: string): boolean =>
  isVin(vin) && vin.charAt(8).toUpperCase() === vinCheckDigit(vin)

/** A VIN with the check digit that belongs to it. */
export const withCheckDigit = (vin: string): string =>
  `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`

/** The code of a model year, 1980 to 2039, at the tenth place. */
export const modelYearCode = (year: number): string | undefined =>
  year >= FIRST_YEAR && year < FIRST_YEAR + 60 ? YEAR_CODES[(year - FIRST_YEAR) % 30] : undefined

/**
 * Whether a VIN follows 49 CFR 565: built in North America (1 to 5 in front), or elsewhere with the right check digit.
 * Makers for other markets fill the seventh and the tenth place as they like.
 */
const isForNorthAmerica = (vin: string): boolean => /^[1-5]/u.test(vin) || hasRightCheckDigit(vin)

/**
 * The model year a VIN names, or undefined; of vehicles for other markets it is left open. Light vehicles tell the two
 * rounds of thirty years apart by the seventh place: a letter there means 2010 or later. Trucks and vans of before 2010
 * might have one too: what would be later than `latest` is of the round before.
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
  /** Vehicle description, places 4 to 8; a letter at its fourth place marks 2010 and later. */
  readonly vds: string
  readonly modelYear: number
  /** Plant, 1 character. */
  readonly plant: string
  /** 1 to 999999. */
  readonly serial: number
}

/**
 * Puts a VIN together with the right check digit.
 * @throws RangeError when the parts cannot make a VIN
 */
export const buildVin = ({ wmi, vds, modelYear, plant, serial }: VinParts): string => {
  const tail = `${modelYearCode(modelYear) ?? '?'}${plant}${String(serial).padStart(6, '0')}`
  const draft = `${wmi}${vds}0${tail}`.toUpperCase()
  const sized = wmi.length === 3 && vds.length === 5 && plant.length === 1
  if (!sized || !isVin(draft)) throw new RangeError(`no VIN can be made of ${draft}`)
  return withCheckDigit(draft)
}
