import { normalisePostalCode } from '#platform/addresses/postal-codes.ts'
import { searchText } from '#platform/validation/search-text.ts'
import type { Country } from '#platform/markets/countries.ts'
import { parsePhone } from '#platform/markets/phones.ts'
import { ADDRESS_PROVINCES_OF } from '#platform/markets/provinces.ts'
import { maskCardNumbers } from '#platform/validation/card-numbers.ts'
import { isAsciiEmail } from '#platform/validation/contact.ts'
import { isCity } from '#platform/validation/names.ts'
import { cleanOutsideName, cutLine, isOutsideName } from '#platform/validation/outside-names.ts'
import type { Lead, LeadPerson, LeadPhone, LeadVehicle } from './lead.ts'

const LINE_MAX = 100
const COMMENTS_MAX = 5000

/**
 * The person of a lead in the format of a stored customer: values that violate a field's rule stay in the message
 * only.
 */
export type LeadContact = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  /** Another number of the same person. */
  readonly secondary_phone: string | null
  readonly address_line_1: string | null
  readonly address_line_2: string | null
  readonly city: string | null
  readonly province: string | null
  readonly postal_code: string | null
}

/** Fax and pager numbers do not reach a person. */
const isCallable = ({ type }: LeadPhone): boolean => !/^(?:fax|pager)/iu.test(type ?? '')

const provinceIn = (region: string | null, country: Country): string | null => {
  const typed = searchText(region ?? '')
  const found = ADDRESS_PROVINCES_OF[country].find(({ code, name, name_fr }) =>
    [code, name, name_fr].some(known => searchText(known) === typed),
  )
  return found?.code ?? null
}

/** Why a lead's person cannot become a customer; undefined if they can. */
export const leadContactProblem = (
  person: LeadPerson,
  country: Country,
): 'no_contact' | 'name' | undefined => {
  if (leadContact(person, country) === undefined) return 'no_contact'
  return [person.first_name, person.last_name].every(isOutsideName) ? undefined : 'name'
}

/**
 * Reads a lead's person by the rules of the dealership's country; undefined without a valid email or phone. A
 * person without a name is named by their address.
 */
export const leadContact = (person: LeadPerson, country: Country): LeadContact | undefined => {
  const typed = person.email?.trim().toLowerCase() ?? ''
  const email = isAsciiEmail(typed) && typed.length <= 254 ? typed : null
  const numbers = new Set(person.phones.filter(isCallable).map(({ number }) => parsePhone(number)?.number))
  numbers.delete(undefined)
  const [phone = null, secondary_phone = null] = numbers
  if (email === null && phone === null) return undefined
  const city = cutLine(person.city, 60)
  const last = cleanOutsideName(person.last_name)
  const first = cleanOutsideName(person.first_name)
  return {
    first_name: first ?? '',
    last_name: last ?? (first === null ? (email ?? phone ?? '') : ''),
    email,
    phone,
    secondary_phone,
    address_line_1: cutLine(person.street.join(', '), LINE_MAX),
    address_line_2: cutLine(person.apartment, LINE_MAX),
    city: city !== null && isCity(city) ? city : null,
    province: provinceIn(person.region, country),
    postal_code: normalisePostalCode(person.postal_code ?? '', country) ?? null,
  }
}

type Known = { readonly last_name: string; readonly email: string | null }

/** Whether a lead belongs to an existing customer: same email and same last name. People decide weaker matches. */
export const isKnownPerson = (contact: Known, customer: Known): boolean =>
  contact.email !== null &&
  contact.email === customer.email &&
  searchText(contact.last_name) === searchText(customer.last_name)

const wanted = (vehicle: LeadVehicle): boolean =>
  vehicle.interest !== 'trade-in' && vehicle.interest !== 'sell'

/** The vehicle of interest, such as "2026 Toyota RAV4 LE"; null if there is none. */
export const vehicleOfInterest = ({ vehicles }: Lead): string | null => {
  const found = vehicles.find(wanted)
  const parts = [found?.year, found?.make, found?.model, found?.trim].filter(part => typeof part === 'string')
  return cutLine(parts.join(' '), 120)
}

/** The numbers with an extension, as written: a customer's number is stored without one. */
const numbersWithExtension = ({ phones }: LeadPerson): readonly string[] =>
  phones
    .filter(phone => isCallable(phone) && typeof parsePhone(phone.number)?.extension === 'string')
    .map(({ number }) => number)

/** The person's message, followed by remarks about the vehicle and extensions of phones. */
export const leadComments = ({ comments, vehicles, person }: Lead): string | null => {
  const said = [
    comments,
    ...vehicles.map(vehicle => vehicle.comments),
    ...numbersWithExtension(person),
  ].filter(text => text !== null)
  const text = maskCardNumbers(said.join('\n')).slice(0, COMMENTS_MAX).toWellFormed().trim()
  return text === '' ? null : text
}
