import { CROWDED_PLACES, PLACES } from './demo-places.table.ts'

/** One passphrase for every demo user; the second factor arrives on the outbox page. */
export const demoPassword = 'forecourt demo passphrase'

export interface DemoLogin {
  readonly email: string
  readonly role: string
  readonly place: string
}

export const demoEmail = (login: string) => `${login}@forecourt.example`

const login = (name: string, role: string, place: string): DemoLogin => ({
  email: demoEmail(name),
  role,
  place,
})

/** The logins shown on the console; `demo-users.ts` creates these and a few more. */
export const demoLogins: readonly DemoLogin[] = [
  ...PLACES.flatMap(({ key, dealership: { city } }) => [
    login(`rep.${key}`, 'Sales representative', city),
    login(`manager.${key}`, 'Sales manager', city),
    login(`admin.${key}`, 'Dealer administrator', city),
  ]),
  login('assistant.group', 'Organization assistant', 'Toronto, Montréal, Sacramento'),
  login('admin.group', 'Organization admin', 'Toronto, Montréal, Sacramento'),
  login('corporate', 'Manufacturer, view only', 'Toronto, Montréal, Sacramento'),
  login('assistant.citadel', 'Organization assistant', 'Halifax'),
  login('admin.citadel', 'Organization admin', 'Halifax'),
  login('corporate.citadel', 'Manufacturer, view only', 'Halifax'),
  login('super.admin', 'Platform administrator', 'everywhere'),
]

/** A manager of a large dealership, for benchmarks: sees all of its customers. */
export const largeDemoLogin = demoEmail('manager.ottawa')

/** Managers of the crowded dealerships, the smaller first. */
export const crowdedDemoLogins = CROWDED_PLACES.map(({ place, customers }) => ({
  email: demoEmail(`manager.${place.key}`),
  customers,
}))
