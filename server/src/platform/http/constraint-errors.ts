import { constraintOf, sqlStateOf } from '#platform/db/tenant.ts'
import { invalid } from './refusal.ts'

/** On which field, and as which rule, a violated constraint is reported. */
export type ConstraintErrors = Readonly<Record<string, readonly [field: string, rule: string]>>

/** SQLSTATEs of violated keys: unique, foreign. */
const KEYS: readonly (string | undefined)[] = ['23505', '23503']

/** Reports a violated constraint on its field: of two concurrent writes only the database can decide. */
export async function mapConstraintErrorsToFields<T>(
  constraints: ConstraintErrors,
  work: PromiseLike<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const known = KEYS.includes(sqlStateOf(error)) ? constraints[constraintOf(error) ?? ''] : undefined
    throw known ? invalid({ [known[0]]: { rule: known[1], params: {} } }) : error
  }
}
