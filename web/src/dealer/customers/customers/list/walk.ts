import { readTab, writeTab } from '#shared/browser-storage/tab-storage.ts'
import { fetchPage, type CustomerPage } from '../customers.api.ts'
import { searchOf } from '../list-search.ts'

/** A list to walk through customer by customer: its filter, and the ids loaded so far. */
export interface Walk {
  readonly query: string
  readonly ids: readonly string[]
  readonly first_page: number
  readonly last_page: number
  readonly limit: number
  readonly count: number
}

/** Called by the list: a customer opened from it can be walked from. */
export function startWalk(query: string, page: CustomerPage): void {
  keepWalk({
    query,
    ids: page.results.map(row => row.id),
    first_page: page.current,
    last_page: page.current,
    limit: page.limit,
    count: page.count,
  })
}

export function readWalk(): Walk | undefined {
  try {
    const walk = JSON.parse(readTab('dp-views') ?? 'null') as Walk | null
    return walk !== null && Array.isArray(walk.ids) ? walk : undefined
  } catch {
    return undefined
  }
}

function keepWalk(walk: Walk): void {
  writeTab('dp-views', JSON.stringify(walk))
}

/** Position of a customer in the walk, counted from 1 over the whole list; undefined if not part of it. */
export function placeIn(walk: Walk, id: string): number | undefined {
  const at = walk.ids.indexOf(id)
  return at < 0 ? undefined : (walk.first_page - 1) * walk.limit + at + 1
}

/**
 * The next or previous customer. At the edge of the loaded ids, fetches the next page; if the list has shrunk,
 * because processed customers leave it, refetches the same page, so that nobody is skipped.
 */
export async function stepFrom(walk: Walk, id: string, step: 1 | -1): Promise<string | undefined> {
  const known = walk.ids[walk.ids.indexOf(id) + step]
  if (known !== undefined) return known
  return step === 1 ? stepAfter(walk) : stepBefore(walk)
}

async function stepAfter(walk: Walk): Promise<string | undefined> {
  let page = walk.last_page
  for (;;) {
    const answer = await fetchPage({ ...searchOf(walk.query), page })
    const unmet = answer.results.map(row => row.id).filter(id => !walk.ids.includes(id))
    if (unmet.length > 0) {
      keepWalk({ ...walk, ids: [...walk.ids, ...unmet], last_page: page })
      return unmet[0]
    }
    if (page >= answer.last) return undefined
    page += 1
  }
}

async function stepBefore(walk: Walk): Promise<string | undefined> {
  if (walk.first_page <= 1) return undefined
  const page = walk.first_page - 1
  const answer = await fetchPage({ ...searchOf(walk.query), page })
  const unmet = answer.results.map(row => row.id).filter(id => !walk.ids.includes(id))
  keepWalk({ ...walk, ids: [...unmet, ...walk.ids], first_page: page })
  return unmet.at(-1)
}
