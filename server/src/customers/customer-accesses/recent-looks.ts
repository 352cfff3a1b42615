import type { AccessKind } from './customer-accesses.table.ts'

declare module '#platform/app-context.ts' {
  interface App {
    readonly recentLooks: RecentLooks
  }
}

/** Views within this many minutes count as one (customer_accesses.slot). */
export const LOOK_MINUTES = 15
const most = 20_000

interface Look {
  readonly dealer: string
  readonly user: string
  readonly customer: string
  readonly what: AccessKind
}

const keyOf = ({ dealer, user, customer, what }: Look) => `${dealer} ${user} ${customer} ${what}`

/**
 * Views that are already recorded, so that someone who pages through customers writes once each instead of with
 * every request. In-process only; the database removes duplicates between processes.
 */
export class RecentLooks {
  readonly #slots = new Map<string, number>()

  has(look: Look, now: Date): boolean {
    return this.#slots.get(keyOf(look)) === slotOf(now)
  }

  keep(look: Look, now: Date): void {
    const key = keyOf(look)
    this.#slots.delete(key)
    this.#slots.set(key, slotOf(now))
    if (this.#slots.size <= most) return
    const [oldest] = this.#slots.keys()
    if (oldest !== undefined) this.#slots.delete(oldest)
  }
}

const slotOf = (now: Date) => Math.floor(now.getTime() / (LOOK_MINUTES * 60_000))
