import { hasRightCheckDigit, isVin, modelYearOfVin, normaliseVin } from '#platform/validation/vin.ts'
import { VIN_MODELS, type VinModel } from './vin-models.table.ts'
import { WITHIN_WMIS, WMI_COUNTRIES, WMIS } from './wmi.table.ts'

/** The data encoded in a VIN. Unknown fields are absent. */
export type VinFacts = {
  readonly year?: number
  readonly make?: string
} & Partial<
  Pick<VinModel, 'model' | 'trim' | 'body_type' | 'fuel_type' | 'drivetrain' | 'transmission' | 'segment'>
>

export type VinDecoding = {
  /** Capitals, without blanks and dashes. */
  readonly vin: string
  /** A wrong one is only a warning: vehicles built for other markets need no check digit (decisions 5.6). */
  readonly hasRightCheckDigit: boolean
  /** Country in which the maker is registered (ISO 3780), as ISO 3166 code; the plant may be elsewhere. */
  readonly country: string | undefined
  /** Whether the table has the model of the first eight characters, only its maker, or neither. */
  readonly confidence: 'model' | 'make' | 'year'
  readonly facts: VinFacts
}

const PREFIX = 8
const WMI = 3

/** Next year's models are sold this year; those of three years ahead are not. */
const AHEAD = 2

type Known = { readonly from: number; readonly to: number; readonly model: VinModel }

const models = new Map<string, Known[]>()
for (const model of VIN_MODELS) {
  for (const [from, to, prefix] of model.vins) {
    models.set(prefix, [...(models.get(prefix) ?? []), { from, to, model }])
  }
}

const makes = new Map(
  Object.entries(WMIS).flatMap(([make, wmis]) => wmis.split(' ').map(wmi => [wmi, make] as const)),
)

const within = WITHIN_WMIS.map(([pattern, make, from, to]) => ({
  make,
  pattern: new RegExp(`^${pattern}`, 'u'),
  from,
  to,
}))

const PLACES = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

const countryOf = (vin: string): string | undefined =>
  WMI_COUNTRIES.find(([from, to]) => {
    const at = PLACES.indexOf(vin.charAt(1))
    return (
      vin.startsWith(from.charAt(0)) &&
      PLACES.indexOf(from.charAt(1)) <= at &&
      at <= PLACES.indexOf(to.charAt(1))
    )
  })?.[2]

/**
 * Decodes a VIN locally: the model year by 49 CFR 565.15, the model by the patterns that makers report for their
 * model years, otherwise the make by its world manufacturer identifier. Undefined if it is not a VIN.
 * @param thisYear calendar year: model years are at most two ahead
 */
export function decodeVin(text: string, thisYear: number): VinDecoding | undefined {
  const vin = normaliseVin(text)
  if (!isVin(vin)) return undefined
  const year = modelYearOfVin(vin, thisYear + AHEAD)
  const model = modelBehind(vin.slice(0, PREFIX), year)
  const make = model?.make ?? makeBehind(vin, year)
  return {
    vin,
    hasRightCheckDigit: hasRightCheckDigit(vin),
    country: countryOf(vin),
    confidence: model ? 'model' : make === undefined ? 'year' : 'make',
    facts: {
      ...(year !== undefined && { year }),
      ...(make !== undefined && { make }),
      ...(model && factsOf(model)),
    },
  }
}

/** The make of a shared identifier by the following characters, or else the one with the rest of the identifier. */
function makeBehind(vin: string, year = 0): string | undefined {
  const told = within.find(
    ({ pattern, from = 0, to = Infinity }) => from <= year && year <= to && pattern.test(vin),
  )
  return told?.make ?? makes.get(vin.slice(0, WMI))
}

/** A pattern that two models share in one year identifies neither. */
function modelBehind(prefix: string, year: number | undefined): VinModel | undefined {
  if (year === undefined) return undefined
  const found = (models.get(prefix) ?? []).filter(({ from, to }) => from <= year && year <= to)
  return found.length === 1 ? found[0]?.model : undefined
}

const factsOf = ({ model, trim, body_type, fuel_type, drivetrain, transmission, segment }: VinModel) => ({
  model,
  trim,
  body_type,
  fuel_type,
  drivetrain,
  transmission,
  segment,
})
