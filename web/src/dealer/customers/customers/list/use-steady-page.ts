import { useState } from 'react'

interface Rows {
  readonly results: readonly { readonly id: string }[]
}

interface Held<Page> {
  readonly key: string
  readonly page: Page
  /** The page is cached from an earlier visit, and known to be outdated: waits for the new one. */
  readonly isOutdated: boolean
}

/**
 * Keeps rows in place. Changes inside a row are shown immediately; rows that would appear, disappear or move wait for
 * the user, so that nothing jumps under the pointer. Another search, and the user's own changes, are shown directly.
 * `isOutdated`: the page is known to be outdated and is being refetched.
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
    /** What an update would change: the number of new customers, 0 if others only moved or left. */
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
