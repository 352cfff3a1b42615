import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../http/refusal.ts'

/** argon2id, 19 MiB, two passes (R12). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 20

let running = 0
const waiting: (() => void)[] = []

/** Hashing is the one expensive act a stranger can ask for: two at a time, twenty waiting, then "busy" (R12). */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Refusal('unavailable', { code: 'busy', retryAfter: 2 })
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, parameters))

let dummy: Promise<string> | undefined

/** An unknown user costs as much time as a known one. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash('no one has this password', parameters)
  const expected = stored ?? (await dummy)
  const matches = await inTurn(() => verify(expected, password))
  return matches && stored !== null
}
