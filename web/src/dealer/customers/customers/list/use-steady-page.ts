import { useState } from 'react'

interface Rows {
  readonly results: readonly { readonly id: string }[]
}

interface Held<Page> {
  readonly key: string
  readonly page: Page
  /** It was kept from an earlier visit, and something has changed since: its successor is waited for. */
  readonly isOutdated: boolean
}

/**
 * Keeps rows where they are. What changed in a row shows at once; rows that would come, go or move wait until they
 * are asked for, so that nothing jumps under the pointer. Another search, and what the user did, shows by itself.
 * `isOutdated`: what is given is known to be no longer so, and is being read again.
 */
export function useSteadyPage<Page extends Rows>(key: string, fresh: Page | undefined, isOutdated: boolean) {
  const [held, setHeld] = useState<Held<Page>>()
  const [isAsked, setAsked] = useState(false)
  const isOther = held?.key !== key
  const isDue = isOther || isAsked || held.isOutdated
  if (fresh !== undefined && held?.page !== fresh && (isDue || isSameOrder(held.page, fresh))) {
    setHeld({ key, page: fresh, isOutdated: isOther && isOutdated })
    setAsked(false)
  } else if (held?.isOutdated === true && !isOther && !isOutdated) setHeld({ ...held, isOutdated: false })
  if (isAsked && held?.page === fresh) setAsked(false)
  const waiting = fresh === undefined || isOther || held.page === fresh ? undefined : fresh
  return {
    page: held === undefined ? undefined : renewed(held.page, waiting),
    /** Shows rows of the previous search while the new ones load. */
    isSubstitute: held !== undefined && isOther,
    /** What a look at the server would change: how many customers are new here, 0 when others only moved or left. */
    news: waiting === undefined || held === undefined ? undefined : countNew(held.page, waiting),
    showChanges: () => setAsked(true),
  }
}

const idsOf = (page: Rows) => page.results.map(row => row.id)

function isSameOrder(held: Rows, fresh: Rows): boolean {
  return idsOf(held).join() === idsOf(fresh).join()
}

function countNew(held: Rows, fresh: Rows): number {
  const known = new Set(idsOf(held))
  return idsOf(fresh).filter(id => !known.has(id)).length
}

function renewed<Page extends Rows>(held: Page, fresh: Page | undefined): Page {
  if (fresh === undefined) return held
  const latest = new Map(fresh.results.map(row => [row.id, row]))
  return { ...held, results: held.results.map(row => latest.get(row.id) ?? row) }
}
