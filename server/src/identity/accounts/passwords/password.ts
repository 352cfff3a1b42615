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
 * Hashing is the one expensive act a stranger can ask for: two at a time, twenty waiting, then "busy" (security R12). The place
 * is taken before anything else is done, so that a storm of sign-ins costs the database nothing either, and a try that
 * was counted is sure to be evaluated.
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
    // The turn passes straight to the next one, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string) =>
  withHashPlace(() => inTurn(() => hash(password, parameters)))

/** What a stored hash was made with, as PHC strings say it. */
const isOutdated = (stored: string): boolean => {
  const [, memory = 0, passes = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
  return Number(memory) < parameters.memoryCost || Number(passes) < parameters.timeCost
}

/**
 * The hash of a password that was right, where the stored one was made with less than is asked for by now (security R12). Within
 * the place of the work that looked at it.
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
