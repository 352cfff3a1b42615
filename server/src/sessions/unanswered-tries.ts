import { sql } from 'drizzle-orm'
import type { App } from '../app-context.ts'
import { withPlatform } from '../db/tenant.ts'

/** A try that was counted: where, as which one, and how long after the one before it. */
export interface CountedTry {
  readonly key: string
  readonly tries: number
  readonly secondsSinceLast: number
}

const mostOwed = 1000

/** By name as it was entered; what could not be given back yet, as long as this process lives. */
const owed = new Map<string, CountedTry[]>()

/**
 * A try that ends without an answer tells nothing about the password, so it must not stay counted. When the database
 * cannot be reached for that either, it is given back before the next try of this name is counted.
 */
export async function giveBack(app: App, email: string, counted: CountedTry): Promise<void> {
  await giveBackAll(app, email, [counted])
}

/** Before a try is counted: gives back what earlier ones of this name are owed. */
export async function giveBackOwed(app: App, email: string): Promise<void> {
  const tries = owed.get(nameOf(email)) ?? []
  owed.delete(nameOf(email))
  if (tries.length > 0) await giveBackAll(app, email, tries)
}

async function giveBackAll(app: App, email: string, tries: readonly CountedTry[]): Promise<void> {
  try {
    await uncount(app, tries)
  } catch (error) {
    app.log.warn({ err: error }, 'a try without an answer stays counted for now')
    if (owed.size >= mostOwed) owed.delete(owed.keys().next().value ?? '')
    owed.set(nameOf(email), [...(owed.get(nameOf(email)) ?? []), ...tries])
  }
}

/** However many, in one statement; the latest first: each finds the counter as its own count left it. */
const uncount = (app: App, given: readonly CountedTry[]) =>
  withPlatform(app.pool, tx => {
    const tries = given.toReversed().map(({ key, tries: count, secondsSinceLast }) => ({
      key,
      tries: count,
      since: Number.isFinite(secondsSinceLast) ? secondsSinceLast : 0,
    }))
    return tx.execute(sql`SELECT give_back_tries(${JSON.stringify(tries)}::jsonb)`)
  })

const nameOf = (email: string) => email.trim().toLowerCase()
