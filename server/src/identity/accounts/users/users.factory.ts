import { maskPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import { personOwner } from '#platform/sealing/place.ts'
import { phonePlace } from '../proof/one-time-codes.service.ts'
import { hashPassword } from '../passwords/password.ts'
import { sealStaffPhone } from '../staff/staff-phone.ts'
import { dealershipMembers, otpDevices, users } from './users.table.ts'

type User = typeof users.$inferSelect
export type UserRow = Omit<typeof users.$inferInsert, 'phone_sealed'> & {
  /** E.164; sealed when the row is stored. */
  readonly phone?: string | null
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose; a hundred users with one password need it once. */
export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** A sales representative by default. */
export const userRow = (given: Partial<UserRow>, number = nextNumber()): UserRow => ({
  id: stableId(`user ${number}`),
  email: `user${number}@forecourt.example`,
  first_name: 'Alex',
  last_name: 'Walker',
  role: 'dealer_sales_rep',
  ...given,
})

/** Users for storage: the contact number sealed. */
export const storedUsers = <Row extends UserRow>(keyring: Keyring, rows: readonly Row[]) =>
  rows.map(({ phone = null, ...row }) => ({ ...row, phone_sealed: sealStaffPhone(keyring, row.id, phone) }))

/** The device row of a user; the number is sealed for that user alone. */
export async function otpDeviceRow(
  keyring: Keyring,
  userId: string,
  phone: string,
  country: 'CA' | 'US' = 'CA',
): Promise<typeof otpDevices.$inferInsert> {
  const sealer = await keyring.forWriting(personOwner(userId))
  return {
    user_id: userId,
    phone_sealed: sealer.seal(phone, phonePlace(userId)),
    masked_phone: maskPhone(phone, country),
  }
}

interface Extras {
  /** The user's dealerships; by default a new one. An empty list means none. */
  dealerships?: readonly { id: string }[]
  /** Plain text. */
  password?: string
}

/** A user with memberships, a password if given, and a device for one-time codes if there is a phone. */
export async function buildUser(app: FactoryApp, given: Partial<UserRow> & Extras = {}): Promise<User> {
  const { dealerships: places, password, ...columns } = given
  const dealerIds = (places ?? [await buildDealership(app)]).map(({ id }) => id)
  const password_hash = password === undefined ? null : await hashOnce(password)
  const row = userRow({ password_hash, ...columns })
  const device = row.phone ? await otpDeviceRow(app.keyring, row.id, row.phone) : undefined
  return withPlatform(app.pool, async tx => {
    const organisation_id = await organisationOf(tx, dealerIds[0])
    const [built] = await tx
      .insert(users)
      .values(storedUsers(app.keyring, [{ organisation_id, ...row }]))
      .returning()
    if (!built) throw new Error('the user was not inserted')
    if (dealerIds.length > 0) {
      const memberships = dealerIds.map(dealer_id => ({ dealer_id, user_id: built.id }))
      await tx.insert(dealershipMembers).values(memberships)
    }
    if (device) await tx.insert(otpDevices).values(device)
    return built
  })
}

async function organisationOf(tx: Tx, dealerId: string | undefined): Promise<string | null> {
  if (dealerId === undefined) return null
  const [found] = await tx
    .select({ id: dealerships.organisation_id })
    .from(dealerships)
    .where(eq(dealerships.id, dealerId))
  return found?.id ?? null
}
