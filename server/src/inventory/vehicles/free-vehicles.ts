import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { vehicles } from './vehicles.table.ts'

/** Unreserved, or expired with automatic release. */
export const isFree = (now: Date) =>
  or(
    isNull(vehicles.reserved_for),
    and(lte(vehicles.reserved_until, now.toISOString()), eq(vehicles.reservation_auto_release, true)),
  )
