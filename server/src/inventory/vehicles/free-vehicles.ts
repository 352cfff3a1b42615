import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { vehicles } from './vehicles.table.ts'

/** Nobody's, or its time is over and it is released by that. */
export const isFree = (now: Date) =>
  or(
    isNull(vehicles.reserved_for),
    and(lte(vehicles.reserved_until, now.toISOString()), eq(vehicles.reservation_auto_release, true)),
  )
