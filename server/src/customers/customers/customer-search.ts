import type { ArchiveStatus } from '@forecourt/contract/platform/archive-status.ts'
import { parseCustomerSearch } from '@forecourt/domain/platform/validation/search-text.ts'
import { sql, type SQL } from 'drizzle-orm'
import { containing, joinedBy } from '#platform/db/fragments.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import type { Holders } from './customer-filters.ts'
import { customers } from './customers.table.ts'

/** Shorter texts have no trigram index and match only the beginning of a name. */
const shortest = 3

/** Above this many representatives the index of all texts is faster than the one of each. */
const fewReps = 3

/** What a search text matches (decisions 3.20). */
export interface SearchTerms {
  /** LIKE patterns, longest first; the customer's search text must match all. */
  readonly patterns: readonly string[]
  /** Possible order or stock numbers; empty for a text of several words. */
  readonly codes: readonly string[]
  readonly vinEnding: string | null
}

/** The terms of a search text; undefined for an empty one. Formatted phone numbers match by digits. */
export function searchTerms(
  text: string,
  tenant: Pick<SessionDealership, 'number'>,
): SearchTerms | undefined {
  const { words, phone_digits, vin_ending } = parseCustomerSearch(text)
  const sought = phone_digits === undefined ? words : [phone_digits]
  if (sought.length === 0) return undefined
  const code = text.trim()
  const isOneWord = !/\s/.test(code)
  const inFull = /^\d{8}$/.test(code) ? [`D${tenant.number}-${code}`] : []
  return {
    patterns: sought
      .toSorted((a, b) => b.length - a.length)
      .map(word => (word.length < shortest ? containing(` ${word}`) : containing(word))),
    codes: isOneWord ? [...new Set([code, code.toUpperCase(), ...inFull])] : [],
    vinEnding: vin_ending !== undefined && /\d/.test(vin_ending) ? vin_ending : null,
  }
}

const columns = sql.raw(
  `dealer_id, id, lead_type, archive_status, assigned_dealer, search, latest_order_id, awaiting, awaiting_since, created, last_activity`,
)

/** The matching customers of a status, with the columns that lists filter and sort by. */
export function foundCustomers(
  dealerId: string,
  status: ArchiveStatus,
  holders: Holders | undefined,
  terms: SearchTerms,
): SQL {
  const patterns = sql`${sql.param(terms.patterns)}::text[]`
  const isFew = holders && holders.reps.length <= fewReps
  const byCode = codeSearch(terms)
  const of = sql`SELECT ${columns} FROM ${customers} WHERE dealer_id = ${dealerId} AND archive_status = ${status}`
  if (!isFew) {
    const all = sql`SELECT ${columns} FROM search_customers(${status}, ${patterns})`
    return byCode
      ? sql`${all} UNION ALL (${of} AND id = ANY (ARRAY(${byCode})) AND NOT search LIKE ALL (${patterns}))`
      : all
  }
  const found = haveAll('h', terms)
  const among = (holder: SQL) => sql`SELECT h.id FROM ${customers} h WHERE h.dealer_id = ${dealerId}
    AND h.archive_status = ${status} AND ${holder} AND ${found}`
  const parts = [
    among(sql`h.assigned_dealer = ANY (${sql.param(holders.reps)})`),
    ...(holders.unassigned ? [among(sql`h.assigned_dealer IS NULL`)] : []),
    ...(byCode ? [byCode] : []),
  ]
  return sql`${of} AND id = ANY (ARRAY(${sql.join(parts, sql` UNION ALL `)}))`
}

/** Whether a customer `c` matches the terms; for lists in which many match. */
export function foundAmong(terms: SearchTerms): SQL {
  const byCode = codeSearch(terms)
  const byText = haveAll('c', terms)
  return byCode ? sql`((${byText}) OR c.id = ANY (ARRAY(${byCode})))` : byText
}

/** One condition per pattern: an array of patterns would be unpacked for every row. */
const haveAll = (customer: 'c' | 'h', { patterns }: SearchTerms) =>
  joinedBy(
    sql` AND `,
    patterns.map(pattern => sql`${sql.raw(customer)}.search LIKE ${pattern}`),
  )

function codeSearch({ codes, vinEnding }: SearchTerms): SQL | undefined {
  if (codes.length === 0 && vinEnding === null) return undefined
  return sql`SELECT customers_by_code(${sql.param(codes)}::text[], ${vinEnding}::text)`
}
