import type { Customer, UpdateCustomer } from '@forecourt/contract/customers/customers.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'

/** Form values of a customer (product 3); the names are those of the API. */
export type CustomerValues = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly email_confirmation: string
  readonly phone: string
  readonly secondary_phone: string
  readonly language: string
  readonly address_line_1: string
  readonly address_line_2: string
  readonly city: string
  readonly province: string
  readonly postal_code: string
  readonly note: string
}

const personNames = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'secondary_phone',
  'address_line_1',
  'address_line_2',
  'city',
  'province',
  'postal_code',
  'note',
] as const

export const blankCustomer: CustomerValues = {
  first_name: '',
  last_name: '',
  email: '',
  email_confirmation: '',
  phone: '',
  secondary_phone: '',
  language: 'en',
  address_line_1: '',
  address_line_2: '',
  city: '',
  province: '',
  postal_code: '',
  note: '',
}

/** A stored customer as form values. The email counts as confirmed until it is changed. */
export function valuesOf(customer: Customer, country: Country): CustomerValues {
  const text = (value: string | null) => value ?? ''
  const phone = (value: string | null) => (value === null ? '' : formatPhone(value, country))
  return {
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: text(customer.email),
    email_confirmation: text(customer.email),
    phone: phone(customer.phone),
    secondary_phone: phone(customer.secondary_phone),
    language: customer.language,
    address_line_1: text(customer.address_line_1),
    address_line_2: text(customer.address_line_2),
    city: text(customer.city),
    province: text(customer.province),
    postal_code: text(customer.postal_code),
    note: text(customer.note),
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

export function newCustomerBody(values: CustomerValues, assigned: string) {
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    email: orNull(values.email),
    email_confirmation: orNull(values.email_confirmation),
    phone: orNull(values.phone),
    secondary_phone: orNull(values.secondary_phone),
    language: languageOf(values),
    address_line_1: orNull(values.address_line_1),
    address_line_2: orNull(values.address_line_2),
    city: orNull(values.city),
    province: orNull(values.province),
    postal_code: orNull(values.postal_code),
    note: orNull(values.note),
    assigned_dealer: orNull(assigned),
  }
}

function languageOf({ language }: CustomerValues): 'en' | 'fr' {
  return language === 'fr' ? 'fr' : 'en'
}

/** Only changed fields; a new email includes its confirmation. */
export function changesOf(values: CustomerValues, stored: CustomerValues): Partial<UpdateCustomer> {
  const changed = personNames.filter(name => values[name] !== stored[name])
  const texts = Object.fromEntries(
    changed.map(name => [name, isName(name) ? values[name] : orNull(values[name])]),
  )
  return {
    ...texts,
    ...(changed.includes('email') ? { email_confirmation: orNull(values.email_confirmation) } : {}),
    ...(values.language === stored.language ? {} : { language: languageOf(values) }),
  }
}

const isName = (name: string) => name === 'first_name' || name === 'last_name'
