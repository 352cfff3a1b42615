import type { Lead, LeadId, LeadPerson, LeadPhone, LeadProblem, LeadProvider, LeadVehicle } from './lead.ts'
import type { XmlElement } from './xml-tree.ts'

/** Element and attribute names are matched without case and namespace prefix. */
const plain = (name: string): string => name.toLowerCase().replace(/^.*:/u, '')

const elements = (of: XmlElement | undefined, ...names: readonly string[]): readonly XmlElement[] =>
  (of?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && names.includes(plain(child.name)),
  )

const element = (of: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined =>
  elements(of, ...names)[0]

const attribute = (of: XmlElement | undefined, name: string): string | null => {
  const found = Object.entries(of?.attributes ?? {}).find(([key]) => plain(key) === name)
  const value = found?.[1].trim() ?? ''
  return value === '' ? null : value
}

const allText = (of: XmlElement): string =>
  of.children.map(child => (typeof child === 'string' ? child : allText(child))).join('')

const textIn = (of: XmlElement | undefined): string | null => {
  const text = of === undefined ? '' : allText(of).trim()
  return text === '' ? null : text
}

const text = (of: XmlElement | undefined, ...names: readonly string[]): string | null =>
  elements(of, ...names)
    .map(textIn)
    .find(found => found !== null) ?? null

const oneOf = <T extends string>(value: string | null, known: readonly T[]): T | null =>
  known.find(code => code === value?.toLowerCase()) ?? null

const SUFFIX = /^(?:jr|sr|ii|iii|iv|fils|père|ph\.?d|m\.?d)\.?$/iu

/** "Zoé Roy" is split at the last blank, "Roy, Zoé" at the comma; a company's name is never split. */
const splitName = (whole: string): Pick<LeadPerson, 'first_name' | 'last_name'> => {
  const [before = '', ...behind] = whole.split(',').map(part => part.trim())
  const suffixes = behind.filter(part => SUFFIX.test(part))
  const firsts = behind.filter(part => part !== '' && !SUFFIX.test(part))
  if (firsts.length > 0 && before !== '')
    return { first_name: firsts.join(' '), last_name: [before, ...suffixes].join(' ') }
  const words = [...before.split(/\s+/u), ...firsts]
  return {
    first_name: joined(words.slice(0, -1)),
    last_name: joined([words.at(-1) ?? null, ...suffixes]),
  }
}

/**
 * Names come in parts, as one text, or as one without a `part` attribute; `surname` is the DTD's synonym for the
 * last name.
 */
const namesOf = (contact: XmlElement | undefined): Pick<LeadPerson, 'first_name' | 'last_name'> => {
  const names = elements(contact, 'name')
  const part = (wanted: string) =>
    textIn(names.find(name => attribute(name, 'part')?.toLowerCase() === wanted))
  const [first, middle, suffix] = [part('first'), part('middle'), part('suffix')]
  const last = part('last') ?? part('surname')
  if (first !== null || last !== null)
    return { first_name: joined([first, middle]), last_name: joined([last, suffix]) }
  const full = names.find(name => attribute(name, 'part')?.toLowerCase() === 'full' && textIn(name) !== null)
  const whole = textIn(full) ?? textIn(names[0])
  if (whole === null) return { first_name: null, last_name: null }
  const isBusiness = attribute(full ?? names[0], 'type')?.toLowerCase() === 'business'
  return isBusiness ? { first_name: null, last_name: whole } : splitName(whole)
}

const joined = (parts: readonly (string | null)[]): string | null => {
  const known = parts.filter(part => part !== null)
  return known.length === 0 ? null : known.join(' ')
}

const isPreferred = (of: XmlElement) => attribute(of, 'preferredcontact') === '1'

/** The preferred one first; otherwise in document order. */
const preferredFirst = (found: readonly XmlElement[]): readonly XmlElement[] => [
  ...found.filter(isPreferred),
  ...found.filter(one => !isPreferred(one)),
]

const phonesOf = (contact: XmlElement | undefined): readonly LeadPhone[] =>
  preferredFirst(elements(contact, 'phone')).flatMap(phone => {
    const number = textIn(phone)
    return number === null ? [] : [{ type: attribute(phone, 'type'), time: attribute(phone, 'time'), number }]
  })

const personOf = (contact: XmlElement | undefined): LeadPerson => {
  const address = element(contact, 'address')
  const line = (street: XmlElement) => Number(attribute(street, 'line') ?? 1)
  const street = elements(address, 'street')
    .toSorted((one, other) => line(one) - line(other))
    .flatMap(found => textIn(found) ?? [])
  return {
    ...namesOf(contact),
    email:
      preferredFirst(elements(contact, 'email'))
        .map(textIn)
        .find(found => found !== null) ?? null,
    phones: phonesOf(contact),
    street,
    apartment: text(address, 'apartment'),
    city: text(address, 'city'),
    region: text(address, 'regioncode', 'region', 'state', 'province'),
    postal_code: text(address, 'postalcode', 'zip'),
    country: text(address, 'country'),
  }
}

const interests = ['buy', 'lease', 'sell', 'trade-in', 'test-drive'] as const

const vehicleOf = (vehicle: XmlElement): LeadVehicle => {
  const odometer = element(vehicle, 'odometer')
  return {
    interest: oneOf(attribute(vehicle, 'interest')?.replace('_', '-') ?? null, interests) ?? 'buy',
    status: oneOf(attribute(vehicle, 'status'), ['new', 'used']),
    year: text(vehicle, 'year'),
    make: text(vehicle, 'make'),
    model: text(vehicle, 'model'),
    trim: text(vehicle, 'trim'),
    vin: text(vehicle, 'vin')?.toUpperCase() ?? null,
    stock: text(vehicle, 'stock'),
    odometer: textIn(odometer),
    odometer_units: oneOf(attribute(odometer, 'units'), ['km', 'mi']),
    color: text(element(vehicle, 'colorcombination'), 'exteriorcolor'),
    price: text(vehicle, 'price'),
    finance_method: oneOf(text(element(vehicle, 'finance'), 'method'), ['cash', 'finance', 'lease']),
    comments: text(vehicle, 'comments'),
  }
}

const providerOf = (provider: XmlElement | undefined): LeadProvider => ({
  name: text(provider, 'name', 'providername') ?? text(element(provider, 'contact'), 'name'),
  service: text(provider, 'service'),
  url: text(provider, 'url'),
  email: text(provider, 'email') ?? text(element(provider, 'contact'), 'email'),
})

const idsOf = (prospect: XmlElement): readonly LeadId[] =>
  elements(prospect, 'id')
    .toSorted(
      (one, other) => Number(attribute(one, 'sequence') ?? 1) - Number(attribute(other, 'sequence') ?? 1),
    )
    .flatMap(id => {
      const value = textIn(id)
      return value === null ? [] : [{ source: attribute(id, 'source'), value }]
    })

/** The contact marked as such, or else the first; some senders omit the element. */
const contactOf = (customer: XmlElement | undefined): XmlElement | undefined => {
  const contacts = elements(customer, 'contact')
  return contacts.find(contact => attribute(contact, 'primarycontact') === '1') ?? contacts[0] ?? customer
}

export type ReadLead =
  | { readonly ok: true; readonly lead: Lead }
  | { readonly ok: false; readonly problem: LeadProblem }

/**
 * Reads the lead of an ADF document (ADF 1.0). Lenient: accepts names in any case, parts in other places and
 * other enumeration values. Unknown parts stay in the document, which is stored.
 */
export const readAdf = (root: XmlElement): ReadLead => {
  if (plain(root.name) !== 'adf') return { ok: false, problem: 'not_adf' }
  const prospect = element(root, 'prospect')
  if (prospect === undefined) return { ok: false, problem: 'no_prospect' }
  const customer = element(prospect, 'customer')
  const person = personOf(contactOf(customer))
  if (person.email === null && person.phones.length === 0) return { ok: false, problem: 'no_contact' }
  const timeframe = element(customer, 'timeframe')
  const vendor = element(prospect, 'vendor')
  return {
    ok: true,
    lead: {
      status: oneOf(attribute(prospect, 'status'), ['new', 'resend']) ?? 'new',
      ids: idsOf(prospect),
      requested: text(prospect, 'requestdate'),
      person,
      vehicles: elements(prospect, 'vehicle').map(vehicleOf),
      comments: text(customer, 'comments') ?? text(prospect, 'comments'),
      timeframe: text(timeframe, 'description'),
      vendor: text(vendor, 'vendorname') ?? text(element(vendor, 'contact'), 'name'),
      provider: providerOf(element(prospect, 'provider')),
    },
  }
}
