import { withPlatform } from './tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { dealerships, organisations, type OpeningHoursRow } from './dealerships.table.ts'

type Dealership = typeof dealerships.$inferSelect
type DealershipRow = typeof dealerships.$inferInsert

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

const usualHours: OpeningHoursRow[] = [
  ...weekdays.map(day => ({ day, is_working: true, start: '09:00', end: '20:00' })),
  { day: 'saturday', is_working: true, start: '09:00', end: '17:00' },
  { day: 'sunday', is_working: false, start: null, end: null },
]

async function buildOrganisation(
  app: FactoryApp,
  given: Partial<typeof organisations.$inferInsert> = {},
): Promise<typeof organisations.$inferSelect> {
  const number = nextNumber()
  const row = { id: stableId(`organisation ${number}`), name: `Motor Group ${number}`, ...given }
  await withPlatform(app.pool, tx => tx.insert(organisations).values(row))
  return row
}

/** A dealership in Toronto by default. */
export const dealershipRow = (
  given: Partial<DealershipRow> & { organisation_id: string },
  number = nextNumber(),
): DealershipRow => ({
  id: stableId(`dealership ${number}`),
  uid: `dealer-${number}`,
  cname: `dealer-${number}.example.test`,
  number: 1000 + number,
  name: `Dealership ${number}`,
  phone: '+14165550100',
  email: `sales@dealer-${number}.example.test`,
  address_line_1: `${number} Front Street West`,
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5V 2T6',
  country: 'CA',
  timezone: 'America/Toronto',
  default_language: 'en',
  allowed_languages: ['en', 'fr'],
  hours: usualHours,
  theme: { logo: null, color: null },
  ...given,
})

/** A dealership and, unless given, its organization. */
export async function buildDealership(
  app: FactoryApp,
  given: Partial<DealershipRow> = {},
): Promise<Dealership> {
  const organisation_id = given.organisation_id ?? (await buildOrganisation(app)).id
  const [built] = await withPlatform(app.pool, tx =>
    tx
      .insert(dealerships)
      .values(dealershipRow({ ...given, organisation_id }))
      .returning(),
  )
  if (!built) throw new Error('the dealership was not inserted')
  return built
}
