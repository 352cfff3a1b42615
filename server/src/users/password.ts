import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../http/refusal.ts'

/** argon2id, 19 MiB, two passes (R12). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 20

let places = 0
let running = 0
const waiting: (() => void)[] = []

type CheckPassword = (password: string, stored: string | null) => Promise<boolean>

/**
 * Hashing is the one expensive act a stranger can ask for: two at a time, twenty waiting, then "busy" (R12). The place
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

let dummy: Promise<string> | undefined

/** An unknown user costs as much time as a known one. */
async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash('no one has this password', parameters)
  const expected = stored ?? (await dummy)
  const matches = await inTurn(() => verify(expected, password))
  return matches && stored !== null
}
