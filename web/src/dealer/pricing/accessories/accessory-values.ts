import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { AccessoryBody } from './accessories.api.ts'

/** Form fields of an accessory, in order. */
const ACCESSORY_FIELDS = [
  'title_en',
  'title_fr',
  'description_en',
  'description_fr',
  'category',
  'sku',
  'price',
  'installation_charge_override',
  'pre_installed',
  'vehicle_types',
  'active',
] as const
export type AccessoryField = (typeof ACCESSORY_FIELDS)[number]

/** A new one is inactive until somebody activates it. */
export const blankAccessory: FieldValues = {
  title_en: '',
  title_fr: '',
  description_en: '',
  description_fr: '',
  category: 'A',
  sku: '',
  price: '',
  installation_charge_override: '',
  pre_installed: false,
  vehicle_types: [],
  active: false,
}

export const valuesOf = (accessory: Accessory): FieldValues =>
  Object.fromEntries(ACCESSORY_FIELDS.map(name => [name, accessory[name] ?? '']))

export const typesOf = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : []

const textOf = (value: FieldValue) => String(value ?? '').trim()
const orNull = (value: FieldValue) => textOf(value) || null

/** Request body: two decimals, and null for empty values. */
export function bodyOf(values: FieldValues): AccessoryBody {
  const money = (value: FieldValue) => {
    const cents = parseCents(textOf(value))
    return cents === undefined ? null : formatCents(cents)
  }
  return {
    title_en: textOf(values['title_en']),
    title_fr: orNull(values['title_fr']),
    description_en: orNull(values['description_en']),
    description_fr: orNull(values['description_fr']),
    category: textOf(values['category']) as NonNullable<AccessoryBody['category']>,
    sku: orNull(values['sku']),
    price: money(values['price']) ?? '0.00',
    installation_charge_override: money(values['installation_charge_override']),
    pre_installed: values['pre_installed'] === true,
    vehicle_types: [...typesOf(values['vehicle_types'])],
    active: values['active'] === true,
  }
}
