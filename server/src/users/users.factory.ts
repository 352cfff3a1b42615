import { maskPhone } from '@forecourt/domain/markets/phones.ts'
import type { Pool } from '../db/client.ts'
import { withPlatform } from '../db/tenant.ts'
import { buildDealership } from '../dealerships/dealerships.factory.ts'
import { dealerships } from '../dealerships/dealerships.table.ts'
import { nextNumber, stableId } from '../demo/seeded.ts'
import type { Sealer } from '../sealing/sealer.ts'
import { phonePlace } from '../sessions/one-time-codes.service.ts'
import { hashPassword } from './password.ts'
import { dealershipMembers, otpDevices, users } from './users.table.ts'
import { eq } from 'drizzle-orm'

type User = typeof users.$inferSelect
type UserRow = typeof users.$inferInsert

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose; a hundred users with one password need it once. */
export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** A sales representative unless told otherwise. */
export const userRow = (given: Partial<UserRow>, number = nextNumber()): UserRow => ({
  id: stableId(`user ${number}`),
  email: `user${number}@forecourt.example`,
  first_name: 'Alex',
  last_name: 'Walker',
  role: 'dealer_sales_rep',
  ...given,
})

/** The device row of a user; the number is sealed for that user alone. */
export const otpDeviceRow = (
  sealer: Sealer,
  userId: string,
  phone: string,
  country: 'CA' | 'US' = 'CA',
): typeof otpDevices.$inferInsert => ({
  user_id: userId,
  phone_sealed: sealer.seal(phone, phonePlace(userId)),
  masked_phone: maskPhone(phone, country),
})

interface Extras {
  /** Where the user works; one is built when none is named. An empty list means nowhere. */
  dealerships?: readonly string[]
  /** Plain text. */
  password?: string
  /** The phone that receives one-time codes, sealed with the sealer. */
  otp?: { phone: string; sealer: Sealer }
}

/** A user with memberships and, when asked for, a password and a phone. */
export async function buildUser(db: Pool, given: Partial<UserRow> & Extras = {}): Promise<User> {
  const { dealerships: places, password, otp, ...columns } = given
  const dealerIds = places ?? [(await buildDealership(db)).id]
  const password_hash = password === undefined ? null : await hashOnce(password)
  return withPlatform(db, async tx => {
    const [first] = dealerIds
    const organisation =
      first === undefined
        ? undefined
        : await tx
            .select({ id: dealerships.organisation_id })
            .from(dealerships)
            .where(eq(dealerships.id, first))
    const [built] = await tx
      .insert(users)
      .values(userRow({ organisation_id: organisation?.[0]?.id ?? null, password_hash, ...columns }))
      .returning()
    if (!built) throw new Error('the user was not inserted')
    if (dealerIds.length > 0) {
      await tx
        .insert(dealershipMembers)
        .values(dealerIds.map(dealer_id => ({ dealer_id, user_id: built.id })))
    }
    if (otp) await tx.insert(otpDevices).values(otpDeviceRow(otp.sealer, built.id, otp.phone))
    return built
  })
}
