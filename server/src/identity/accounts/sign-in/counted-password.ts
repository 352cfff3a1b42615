import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { renewedHash, withHashPlace } from '../passwords/password.ts'
import { countAttempts, type Attempts, type CountedTry, type Counter } from './attempts.queries.ts'
import { addressCounters, refuseWhileWaiting } from './sign-in.limits.ts'
import { giveBack, givingBackOwed } from './unanswered-tries.ts'

/** The account whose password is tried. */
interface Holder {
  readonly is_active: boolean
  readonly password_hash: string | null
}

interface Verdict {
  readonly isRight: boolean
  /** A new hash of the same password with the parameters required now; undefined while the stored one has them. */
  readonly renewed: string | undefined
}

interface Steps<Attempt extends CountedTry, Outcome> {
  readonly count: (tx: Tx, owed: readonly CountedTry[]) => Promise<Attempt>
  readonly holderOf: (attempt: Attempt) => Holder | undefined
  readonly conclude: (tx: Tx, attempt: Attempt & Verdict) => Promise<Outcome>
}

/**
 * Checks a sign-in password (security R12, R14): its try is counted as wrong before the check, in a separate
 * transaction, so that no lock is held while it is hashed, and uncounted if the check got no answer.
 * @param name whose tries these are, as it was entered
 */
export async function tryCountedPassword<Attempt extends CountedTry, Outcome>(
  app: App,
  { name, password }: { readonly name: string; readonly password: string },
  { count, holderOf, conclude }: Steps<Attempt, Outcome>,
): Promise<Outcome> {
  let counted: CountedTry | undefined
  try {
    const attempt = await withHashPlace(async isPassword => {
      const attempted = await givingBackOwed(name, owed => withPlatform(app.pool, tx => count(tx, owed)))
      counted = attempted
      const holder = holderOf(attempted)
      const stored = holder?.is_active ? holder.password_hash : null
      const isRight = await isPassword(password, stored)
      const renewed = isRight ? await renewedHash(password, stored) : undefined
      return { ...attempted, isRight, renewed }
    })
    return await withPlatform(app.pool, tx => conclude(tx, attempt))
  } catch (error) {
    if (counted) await giveBack(app, name, counted)
    throw error
  }
}

interface Trying {
  readonly ip: string
  readonly account: Counter
  readonly isKnownDevice: boolean
  readonly owed: readonly CountedTry[]
}

/**
 * Counts a try as a failure before its password is checked, and clears it when it was right: concurrent tries cannot
 * all pass before the first is counted. One that has to wait is rolled back, and so not counted.
 * @throws Refusal while the address or the account waits
 */
export async function countTry(tx: Tx, { ip, account, isKnownDevice, owed }: Trying): Promise<CountedTry> {
  const address = addressCounters(ip).map(counter => ({ ...counter, added: 0 }))
  const held = await countAttempts(tx, [...address, { ...account, added: 1 }], owed)
  const before = held.pop()
  if (!before) throw new Error('the try was not counted')
  refuseWhileWaiting({ account: before, address: held, isKnownDevice })
  return { key: account.key, tries: before.count + 1, secondsSinceLast: before.secondsSinceLast }
}

/**
 * Failures of an address; 1 counts one more, 0 only reads. Only failures count, because a whole dealership signs in
 * from one address.
 */
export const countAtAddress = (tx: Tx, ip: string, added: 0 | 1): Promise<Attempts[]> =>
  countAttempts(
    tx,
    addressCounters(ip).map(counter => ({ ...counter, added })),
  )
