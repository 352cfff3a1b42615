/**
 * Kinds of vehicles to which a fee, a discount or a product can be limited (product 3, vehicle_types; decisions
 * 3.43). Each is one text: a segment ("suv"), `body:pickup`, `make:Honda`, `model:Honda/Civic` or, for some model
 * years, `model:Honda/Civic/2024-2026`.
 */
export const SEGMENTS = ['car', 'suv', 'truck', 'ev'] as const

export type TypedVehicle = {
  readonly segment: string
  readonly make: string
  readonly model: string
  readonly year: number
  readonly body_type: string
}

export type VehicleType =
  | { readonly kind: 'segment'; readonly segment: string }
  | { readonly kind: 'body'; readonly body_type: string }
  | { readonly kind: 'make'; readonly make: string }
  | {
      readonly kind: 'model'
      readonly make: string
      readonly model: string
      /** Model years, both included; absent: all. */
      readonly years?: readonly [number, number]
    }

/** Parses the text of a vehicle type; undefined if it is unknown. */
export function vehicleTypeOf(code: string): VehicleType | undefined {
  const [kind, rest] = splitOnce(code, ':')
  if (kind === 'body' && rest !== '') return { kind, body_type: rest }
  if (kind === 'make' && rest !== '') return { kind, make: rest }
  if (kind === 'model') return modelOf(rest)
  return SEGMENTS.some(segment => segment === code) ? { kind: 'segment', segment: code } : undefined
}

/** The text of a model, with the years only if there are any. */
export const modelTypeCode = (make: string, model: string, years?: readonly [number, number]): string =>
  `model:${make}/${model}${years === undefined ? '' : `/${years.join('-')}`}`

/** Whether a vehicle is of one of these types; an empty list is no limit. */
export const isOfTypes = (codes: readonly string[], vehicle: TypedVehicle): boolean =>
  codes.length === 0 || codes.some(code => isOfType(vehicleTypeOf(code), vehicle))

function isOfType(type: VehicleType | undefined, vehicle: TypedVehicle): boolean {
  if (type === undefined) return false
  if (type.kind === 'segment') return type.segment === vehicle.segment
  if (type.kind === 'body') return type.body_type === vehicle.body_type
  if (!isSame(type.make, vehicle.make)) return false
  if (type.kind === 'make') return true
  const [from, to] = type.years ?? [vehicle.year, vehicle.year]
  return isSame(type.model, vehicle.model) && from <= vehicle.year && vehicle.year <= to
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function modelOf(text: string): VehicleType | undefined {
  const match = /^([^/]+)\/([^/]+)(?:\/(\d{4})-(\d{4}))?$/.exec(text)
  const [, make, model, from, to] = match ?? []
  if (make === undefined || model === undefined) return undefined
  if (from === undefined || to === undefined) return { kind: 'model', make, model }
  return Number(from) <= Number(to)
    ? { kind: 'model', make, model, years: [Number(from), Number(to)] }
    : undefined
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
