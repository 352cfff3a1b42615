import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { givingBack, type CountedTry } from './attempts.queries.ts'

const mostOwed = 1000

/** Tries to uncount, by name as entered; lost when this process ends. */
const owed = new Map<string, CountedTry[]>()

/**
 * Uncounts a try that ended without an answer, because it reveals nothing about the password. If the database cannot
 * be reached, it is uncounted with the next try of this name.
 */
export async function giveBack(app: App, email: string, counted: CountedTry): Promise<void> {
  try {
    await withPlatform(app.pool, tx => tx.execute(sql`SELECT ${givingBack([counted])}`))
  } catch (error) {
    app.log.warn({ err: error }, 'a try without an answer stays counted for now')
    owe(email, [counted])
  }
}

/** Counts a try and uncounts what earlier ones of this name are owed; they stay owed if it fails. */
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
