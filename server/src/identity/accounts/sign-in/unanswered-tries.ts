import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { givingBack, type CountedTry } from './attempts.queries.ts'

const mostOwed = 1000

/** By name as it was entered; what could not be given back yet, as long as this process lives. */
const owed = new Map<string, CountedTry[]>()

/**
 * A try that ends without an answer tells nothing about the password, so it must not stay counted. When the database
 * cannot be reached for that either, it is given back with the count of the next try of this name.
 */
export async function giveBack(app: App, email: string, counted: CountedTry): Promise<void> {
  try {
    await withPlatform(app.pool, tx => tx.execute(sql`SELECT ${givingBack([counted])}`))
  } catch (error) {
    app.log.warn({ err: error }, 'a try without an answer stays counted for now')
    owe(email, [counted])
  }
}

/** Runs what counts a try with what earlier ones of this name are owed; they stay owed if it fails. */
export async function givingBackOwed<T>(
  email: string,
  count: (tries: readonly CountedTry[]) => Promise<T>,
): Promise<T> {
  const tries = owed.get(nameOf(email)) ?? []
  owed.delete(nameOf(email))
  try {
    return await count(tries)
  } catch (error) {
    if (tries.length > 0) owe(email, tries)
    throw error
  }
}

function owe(email: string, tries: readonly CountedTry[]) {
  if (owed.size >= mostOwed) owed.delete(owed.keys().next().value ?? '')
  owed.set(nameOf(email), [...(owed.get(nameOf(email)) ?? []), ...tries])
}

const nameOf = (email: string) => email.trim().toLowerCase()
