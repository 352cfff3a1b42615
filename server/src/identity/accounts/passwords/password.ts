import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#platform/http/refusal.ts'

/** argon2id, 19 MiB, two passes (security R12). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 20

let places = 0
let running = 0
const waiting: (() => void)[] = []

type CheckPassword = (password: string, stored: string | null) => Promise<boolean>

/**
 * Hashing is the only expensive work that requests without a session can cause: two at a time, twenty waiting, then
 * "busy" (security R12). The place is taken first, so that a flood of sign-ins costs the database nothing, and every
 * counted try is evaluated.
 */
export async function withHashPlace<T>(work: (isPassword: CheckPassword) => Promise<T>): Promise<T> {
  if (places >= atOnce + longestQueue) throw new Refusal('unavailable', { code: 'busy', retryAfter: 2 })
  places += 1
  try {
    return await work(isPassword)
  } finally {
    places -= 1
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The place passes directly to the next one waiting, so that nobody overtakes.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string) =>
  withHashPlace(() => inTurn(() => hash(password, parameters)))

/** The parameters of a stored hash, from its PHC string. */
const isOutdated = (stored: string): boolean => {
  const [, memory = 0, passes = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
  return Number(memory) < parameters.memoryCost || Number(passes) < parameters.timeCost
}

/**
 * A new hash of a correct password whose stored hash has weaker parameters than those required now (security R12).
 * Call it within the place of the check.
 */
export const renewedHash = async (password: string, stored: string | null): Promise<string | undefined> =>
  stored !== null && isOutdated(stored) ? inTurn(() => hash(password, parameters)) : undefined

let dummy: Promise<string> | undefined

/** An unknown user costs as much time as a known one. */
async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash('no one has this password', parameters)
  const expected = stored ?? (await dummy)
  const matches = await inTurn(() => verify(expected, password))
  return matches && stored !== null
}
