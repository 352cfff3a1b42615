import { sqlStateOf } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'

const uniqueViolation = '23505'

/** The unique index decides when two orders request one commission number at the same time. */
export async function refusingTakenNumber<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error
    throw new Refusal('conflict', { code: 'commission_number_in_use' })
  }
}
