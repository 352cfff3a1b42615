import type { ArchiveStatus } from '@forecourt/contract/customers.ts'
import { parseCustomerSearch } from '@forecourt/domain/customers/search-text.ts'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../db/fragments.ts'
import type { SessionDealership } from '../sessions/session.ts'
import type { Holders } from './customer-filters.ts'

/** Fewer characters than this have no index of their own: they are the beginning of a name. */
const shortest = 3

type Search = (status: ArchiveStatus, holders: Holders | undefined) => SQL

/**
 * What a search text looks for (decisions 3.20), as a relation of customers; undefined when it says nothing. Every word
 * has to be found in name, e-mail or phone digits; or the text is an order number, a stock number or the end of a VIN.
 */
export function searchTerms(text: string, tenant: Pick<SessionDealership, 'number'>): Search | undefined {
  const { words, phone_digits, vin_ending } = parseCustomerSearch(text)
  const sought = phone_digits === undefined ? words : [phone_digits]
  if (sought.length === 0) return undefined
  const patterns = sought
    .toSorted((a, b) => b.length - a.length)
    .map(word => (word.length < shortest ? containing(` ${word}`) : containing(word)))
  const code = text.trim().toUpperCase()
  const codes = [code, text.trim(), ...(/^\d{8}$/.test(code) ? [`D${tenant.number}-${code}`] : [])]
  return (status, holders) =>
    sql`search_customers(${status}, ${holders ? sql.param(holders.reps) : null}::uuid[],
      ${holders?.unassigned ?? true}::boolean, ${sql.param(patterns)}::text[], ${sql.param(codes)}::text[],
      ${vin_ending ?? null}::text)`
}
