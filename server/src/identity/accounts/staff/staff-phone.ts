import { PLATFORM_OWNER, type Place } from '#platform/sealing/place.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import { Sealed } from '#platform/sealing/sealed.ts'

/** Sealed with the platform's key, which needs no query: a staff list opens a page of numbers immediately. */
export const staffPhonePlace = (userId: string): Place => ({
  table: 'users',
  column: 'phone_sealed',
  row: userId,
  owner: PLATFORM_OWNER,
})

/** A number stored before migration 0068, in E.164; a sealed value begins with its version. */
export const readClearPhone = (stored: string): string | undefined =>
  stored.startsWith('+') ? stored : undefined

type Sealing = Pick<Keyring, 'platform'>

/** Seals a staff member's contact number for storage. */
export const sealStaffPhone = ({ platform }: Sealing, userId: string, phone: string | null): Sealed | null =>
  phone === null ? null : platform.seal(phone, staffPhonePlace(userId))

/** Opens a staff member's contact number, in E.164. */
export function openStaffPhone({ platform }: Sealing, userId: string, stored: string | null): string | null {
  if (stored === null) return null
  return readClearPhone(stored) ?? platform.open(new Sealed(stored), staffPhonePlace(userId))
}
