import type { PaymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'

/** The changeable settings: all but id and version. */
export type Settings = Omit<PaymentSettings, 'id' | 'version'>

type Discounts = Settings['discount_settings']

/** Every field by the name that the server uses in refusals. */
export type SettingsField =
  | Exclude<keyof Settings, 'discount_settings'>
  | `discount_settings.${keyof Discounts}`

export type Products = 'bank' | 'lease' | 'oem'

export const PRODUCTS: readonly Products[] = ['bank', 'lease', 'oem']

const discounts = 'discount_settings.'

export function valueOf(settings: Settings, field: SettingsField): unknown {
  return field.startsWith(discounts)
    ? settings.discount_settings[field.slice(discounts.length) as keyof Discounts]
    : settings[field as keyof Settings]
}

export function withValue<S extends Settings>(settings: S, field: SettingsField, value: unknown): S {
  if (!field.startsWith(discounts)) return { ...settings, [field]: value }
  const name = field.slice(discounts.length)
  return { ...settings, discount_settings: { ...settings.discount_settings, [name]: value } }
}

/** The second settings with these fields of the first ones. */
export const carry = <S extends Settings>(fields: readonly SettingsField[], from: Settings, onto: S): S =>
  fields.reduce((now, field) => withValue(now, field, valueOf(from, field)), onto)

const isDiscount = (field: string): field is `discount_settings.${keyof Discounts}` =>
  field.startsWith(discounts)

function fieldsOf({ discount_settings, ...others }: Settings): SettingsField[] {
  const plain = (Object.keys(others) as (keyof typeof others)[]).filter(
    name => !['id', 'version'].includes(name),
  )
  return [
    ...plain,
    ...Object.keys(discount_settings)
      .map(name => `${discounts}${name}`)
      .filter(isDiscount),
  ]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two settings differ. */
export const differences = (one: Settings, other: Settings): SettingsField[] =>
  fieldsOf(one).filter(field => !isSame(valueOf(one, field), valueOf(other, field)))

/** Body of a change; discounts are sent together. */
export function changeOf(base: Settings, draft: Settings): Partial<Settings> {
  const changed = differences(base, draft).map(field =>
    field.startsWith(discounts) ? 'discount_settings' : (field as keyof Settings),
  )
  return Object.fromEntries([...new Set(changed)].map(name => [name, draft[name]]))
}
