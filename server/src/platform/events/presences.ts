import type { Person } from '@forecourt/contract/platform/events.ts'

/** A page repeats its presence every 15 s. */
const staleMs = 40_000

interface Here extends Person {
  readonly until: number
}

/** What processes report to each other of a page: who has which order open, and the input in focus. */
export interface PresenceNote extends Person {
  readonly order: string
  readonly is_here: boolean
}

/** Who has which order open, as reported by pages. In memory; silent pages are forgotten. */
export class Presences {
  readonly #byOrder = new Map<string, Map<string, Here>>()

  /** Stores a page's presence; returns the orders whose viewers must be updated. */
  note(text: string, now: number): ReadonlySet<string> {
    const { order, is_here, ...person } = JSON.parse(text) as PresenceNote
    const here = this.#byOrder.get(order) ?? new Map<string, Here>()
    const known = here.get(person.tab)
    if (is_here) here.set(person.tab, { ...person, until: now + staleMs })
    else here.delete(person.tab)
    if (here.size > 0) this.#byOrder.set(order, here)
    else this.#byOrder.delete(order)
    const isNewEvent = is_here ? known?.field !== person.field : known !== undefined
    return new Set(isNewEvent ? [order] : [])
  }

  of(order: string): readonly Person[] {
    return [...(this.#byOrder.get(order)?.values() ?? [])].map(({ tab, user, full_name, field }) => ({
      tab,
      user,
      full_name,
      field,
    }))
  }

  /** Removes silent pages; returns the orders whose viewers must be updated. */
  expire(now: number): ReadonlySet<string> {
    const changed = new Set<string>()
    for (const [order, here] of this.#byOrder)
      for (const [tab, { until }] of here) {
        if (until > now) continue
        here.delete(tab)
        changed.add(order)
        if (here.size === 0) this.#byOrder.delete(order)
      }
    return changed
  }
}
