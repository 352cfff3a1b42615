import { sqlStateOf } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'

const uniqueViolation = '23505'

/** The index decides when two orders ask for one commission number at the same moment. */
export async function refusingTakenNumber<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error
    throw new Refusal('conflict', { code: 'commission_number_in_use' })
  }
}
