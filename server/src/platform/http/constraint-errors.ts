import { constraintOf, sqlStateOf } from '#platform/db/tenant.ts'
import { invalid } from './refusal.ts'

/** Which field a constraint of the database is told on, and as which rule. */
export type ConstraintErrors = Readonly<Record<string, readonly [field: string, rule: string]>>

/** Broken keys: a second one of its kind, a reference to what is not there. */
const KEYS: readonly (string | undefined)[] = ['23505', '23503']

/** The database decides when two write at once; what it refuses is told on the field. */
export async function mapConstraintErrorsToFields<T>(
  constraints: ConstraintErrors,
  work: PromiseLike<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const told = KEYS.includes(sqlStateOf(error)) ? constraints[constraintOf(error) ?? ''] : undefined
    throw told ? invalid({ [told[0]]: { rule: told[1], params: {} } }) : error
  }
}
