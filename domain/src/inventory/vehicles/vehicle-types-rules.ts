import type { FieldValue, Rule } from '#platform/validation/rule.ts'
import { vehicleTypeOf } from './vehicle-types.ts'

const MAX_TYPES = 40

const listed = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : [])

const knownTypes: Rule = {
  name: 'vehicle_type',
  check: value => (listed(value).every(code => vehicleTypeOf(code) !== undefined) ? undefined : {}),
}

const fewTypes: Rule = {
  name: 'max_items',
  check: value => (listed(value).length <= MAX_TYPES ? undefined : { n: MAX_TYPES }),
}

/** Rule for a list of kinds of vehicles: at most 40, each valid (product 3, vehicle_types). */
export const VEHICLE_TYPES_RULES: readonly Rule[] = [fewTypes, knownTypes]
