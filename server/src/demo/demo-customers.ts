import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import { LEAD_TYPES } from '@forecourt/domain/customers/customers/lead-types.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { customerKeys } from '#customers/customers/customer-keys.ts'
import type { ArchiveStatus, customers } from '#customers/customers/customers.table.ts'
import { PEOPLE } from './demo-people.table.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { minutesAgo } from './demo-times.ts'
import { dealerIdOf, sellersOf } from './demo-users.ts'
import { at, type Seeded, seeded, stableId } from '#platform/seeded.ts'

export type DemoCustomer = typeof customers.$inferInsert & { created: string }

const domains = ['mail.example.test', 'inbox.example.test', 'post.example.test']

/** New customers are more often leads than walk-ins. */
const leadShares = Object.fromEntries(
  LEAD_TYPES.map(({ code }): [string, number] => [
    code,
    { customer_side: 9, showroom: 7, widget: 5, phone: 5, dealer_side: 5, contact_form: 4, adf_lead: 4 }[
      code as string
    ] ?? 1,
  ]),
)

const lostReasons = ARCHIVE_REASONS.map(({ code }) => code).filter(code => code !== 'bought_here')

/**
 * Nobody buys or is lost within the first days; of the earlier customers one in eight has bought and two in
 * eight are lost.
 */
function ending(index: number): { archive_status: ArchiveStatus; archive_reason: string | null } {
  const place = index < 30 ? 0 : index % 8
  if (place === 3) return { archive_status: 'Sold', archive_reason: 'bought_here' }
  if (place === 5 || place === 6)
    return { archive_status: 'Lost', archive_reason: at(lostReasons, Math.floor(index / 4)) }
  return { archive_status: 'Active', archive_reason: null }
}

/** `count` customers of a dealership, newest first, or a part of them with its own random sequence. */
export function customersOf(
  place: DemoPlace,
  count: number,
  now: Date,
  { from, to } = { from: 0, to: count },
): DemoCustomer[] {
  const random = seeded(`customers ${place.key}${from === 0 ? '' : ` from ${from}`}`)
  return Array.from({ length: to - from }, (_, n) => {
    const index = from + n
    // The newest came minutes ago, the oldest half a year ago, most of them recently.
    const age = 12 + (index / count) ** 2 * 180 * 1440 + random.between(0, 40)
    return customerOf(place, { random, index, created: minutesAgo(now, age) })
  })
}

/** Id of the customer at this index of the dealership's list. */
export const customerIdOf = (place: DemoPlace, index: number) =>
  stableId(`demo ${place.key} customer ${index}`)

interface Making {
  readonly random: Seeded
  readonly index: number
  readonly created: string
}

function customerOf(place: DemoPlace, { random, index, created }: Making): DemoCustomer {
  const { first, last, streets } = PEOPLE[place.people]
  const [first_name, last_name] = [random.pick(first), random.pick(last)]
  const [city, code] = random.pick(place.towns)
  const isNamed = random.chance(0.9)
  const row = {
    dealer_id: dealerIdOf(place),
    id: customerIdOf(place, index),
    first_name,
    last_name,
    ...reach(place, { random, index, name: [first_name, last_name] }),
    address_line_1: isNamed ? streetAddress(place, random, streets) : null,
    city,
    province: place.dealership.province_code,
    postal_code: postalCode(code, random),
    language: random.chance(place.french) ? ('fr' as const) : ('en' as const),
    lead_type: LEAD_TYPES[index]?.code ?? random.weighted(leadShares),
    assigned_dealer: random.chance(0.16) ? null : random.pick(sellersOf(place)),
    ...ending(index),
    created,
    last_activity: created,
  }
  return { ...row, ...customerKeys(row) }
}

type Naming = Omit<Making, 'created'> & { readonly name: readonly [string, string] }

/** Most people leave both email and phone. */
function reach({ areaCodes }: DemoPlace, { random, index, name }: Naming) {
  const only = random.weighted({ both: 88, email: 7, phone: 5 })
  const address = name.map(part => searchText(part).replace(/[^a-z]/g, '')).join('.')
  const line = Math.floor(index / areaCodes.length)
  // There are few fictional numbers: in a crowd thousands would share one.
  const number = line < 90 ? 100 + line : 1000 + (line % 9000)
  return {
    email: only === 'phone' ? null : `${address}${index + 1}@${random.pick(domains)}`,
    phone: only === 'email' ? null : `+1${at(areaCodes, index)}555${String(number).padStart(4, '0')}`,
  }
}

const streetAddress = ({ people }: DemoPlace, random: Seeded, streets: readonly string[]) => {
  const [number, street] = [random.between(12, 9800), random.pick(streets)]
  return people === 'quebec' ? `${number}, ${street}` : `${number} ${street}`
}

const postalLetters = 'ABCEGHJKLMNPRSTVWXYZ'

/** A code that begins like the town's: "M5V" becomes "M5V 3K8", a ZIP code stays. */
function postalCode(code: string, random: Seeded): string {
  if (code.length === 5) return code
  const letter = postalLetters.charAt(random.between(0, postalLetters.length - 1))
  return `${code} ${random.between(1, 9)}${letter}${random.between(0, 9)}`
}
