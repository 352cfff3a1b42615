import { defaultPermissions } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import type { dealershipMembers } from '#identity/accounts/users/users.table.ts'
import type { UserGrants } from '#platform/sessions/session.ts'
import { userRow, type UserRow } from '#identity/accounts/users/users.factory.ts'
import { demoEmail } from './demo-logins.ts'
import { PEOPLE } from './demo-people.table.ts'
import { type DemoPlace, PLACES } from './demo-places.table.ts'
import { at, seeded, stableId } from '#platform/seeded.ts'

type Membership = typeof dealershipMembers.$inferInsert

export interface DemoUsers {
  readonly users: readonly (UserRow & { id: string; phone: string })[]
  readonly memberships: readonly Membership[]
}

export const dealerIdOf = (place: Pick<DemoPlace, 'key'>) => stableId(`demo dealership ${place.key}`)
export const organisationIdOf = ({ organisation }: Pick<DemoPlace, 'organisation'>) =>
  stableId(`demo organisation ${organisation}`)
export const userIdOf = (login: string) => stableId(`demo user ${login}`)

interface Seat {
  readonly login: string
  readonly role: Role
  readonly grants?: UserGrants
}

const seatsOf = ({ key }: DemoPlace): Seat[] => [
  // One representative may override prices, two may not: both kinds of worksheet can be seen.
  { login: `rep.${key}`, role: 'dealer_sales_rep', grants: { can_override_price: true } },
  { login: `rep2.${key}`, role: 'dealer_sales_rep' },
  { login: `rep3.${key}`, role: 'dealer_sales_rep' },
  {
    login: `manager.${key}`,
    role: 'dealer_sales_manager',
    grants: { can_override_price: true, can_refund: true },
  },
  { login: `admin.${key}`, role: 'dealer_admin', grants: { can_export: true, can_reveal_pii: true } },
]

/** Users who can be assigned customers of a dealership. */
export const sellersOf = (place: DemoPlace): string[] =>
  seatsOf(place)
    .slice(0, 4)
    .map(({ login }) => userIdOf(login))

type Person = DemoUsers['users'][number]

function person(
  login: string,
  first_name: string,
  last_name: string,
  given: Partial<UserRow>,
  phone: string,
): Person {
  return {
    ...userRow({
      email: demoEmail(login),
      first_name,
      last_name,
      // One representative of each dealership may not read applications, so that this can be seen too.
      show_credit_application:
        !login.startsWith('rep3.') && !!given.role && defaultPermissions(given.role).show_credit_application,
      ...given,
    }),
    id: userIdOf(login),
    phone,
  }
}

/**
 * Places where representatives take new leads from the queue; elsewhere leads are assigned in turn, so that
 * both can be seen.
 */
const takesFromQueue: ReadonlySet<string> = new Set(['montreal', 'halifax'])

/** People with the dealerships where they work. */
const seated = (
  staff: readonly { readonly user: Person; readonly places: readonly Pick<DemoPlace, 'key'>[] }[],
): DemoUsers => ({
  users: staff.map(({ user }) => user),
  memberships: staff.flatMap(({ user, places }) =>
    places.map(place => ({
      dealer_id: dealerIdOf(place),
      user_id: user.id,
      is_not_automatically_assigned: takesFromQueue.has(place.key),
    })),
  ),
})

/** The staff of each dealership, with names of the region. */
export const staffOf = (places: readonly DemoPlace[]): DemoUsers =>
  seated(
    places.flatMap(place => {
      const random = seeded(`staff ${place.key}`)
      const { first, last } = PEOPLE[place.people]
      const organisation_id = organisationIdOf(place)
      const { default_language: language } = place.dealership
      return seatsOf(place).map(({ login, ...seat }, number) => ({
        places: [place],
        user: person(
          login,
          random.pick(first),
          random.pick(last),
          { organisation_id, language, ...seat },
          phoneOf(place, number),
        ),
      }))
    }),
  )

/** A fictional number: 555-0100 to 555-0199 are unassigned. Staff have the last ones of their area. */
const phoneOf = ({ areaCodes }: DemoPlace, seat: number) => `+1${at(areaCodes, 0)}55501${90 + seat}`

type Group = Pick<DemoPlace, 'organisation'> & {
  /** Suffix of their logins. */
  readonly key: string
  readonly areaCode: string
  readonly assistant: readonly [first: string, last: string]
  readonly admin: readonly [first: string, last: string]
  readonly corporate: readonly [login: string, first: string, last: string]
}

const GROUPS: readonly Group[] = [
  {
    organisation: 'maple_harbour',
    key: 'group',
    areaCode: '647',
    assistant: ['Simone', 'Achterberg'],
    admin: ['Gareth', 'Llewellyn'],
    corporate: ['corporate', 'Yuki', 'Andersson'],
  },
  {
    organisation: 'citadel',
    key: 'citadel',
    areaCode: '902',
    assistant: ['Ewan', 'Comeau'],
    admin: ['Ottilie', 'Beaton'],
    corporate: ['corporate.citadel', 'Anselm', 'Doiron'],
  },
]

/** Staff of an organization in all its dealerships, and of the manufacturer. */
function peopleOf({ key, areaCode, assistant, admin, corporate, ...group }: Group): Person[] {
  const organisation_id = organisationIdOf(group)
  const phone = (line: number) => `+1${areaCode}55501${line}`
  return [
    person(`assistant.${key}`, ...assistant, { organisation_id, role: 'organization_assistant' }, phone(80)),
    person(`admin.${key}`, ...admin, { organisation_id, role: 'organization_admin' }, phone(81)),
    person(...corporate, { organisation_id, role: null, is_corporate: true }, phone(82)),
  ]
}

/** Staff of groups, manufacturers and the platform. */
export const groupStaff = (): DemoUsers =>
  seated([
    ...GROUPS.flatMap(group => {
      const places = PLACES.filter(({ organisation }) => organisation === group.organisation)
      return peopleOf(group).map(user => ({ user, places }))
    }),
    {
      user: person(
        'super.admin',
        'Robin',
        'Castellano',
        { role: 'super_admin', is_super_admin: true },
        '+16475550183',
      ),
      places: [],
    },
  ])
