const most = 10_000

/** How long a mark of activity serves (security R4): it is written once a minute, and only on entering. */
const markServesMs = 60_000

interface Marked {
  /** Seconds since the session's activity was last marked, when it was read. */
  readonly session: { readonly marked_ago: number }
}

/**
 * Sessions as they stood when they were last read in full. They spare the reading, never the check: what is recalled is
 * only believed once the database has confirmed its seal in the transaction that reads the data (platform/db/session-proof.ts).
 * One whose activity is to be marked is not recalled for what its user does: it is entered, which marks it.
 */
export class SessionCache<S extends Marked> {
  readonly #byToken = new Map<string, { readonly session: S; readonly markedAt: number }>()
  readonly #clock: () => number

  /** Its clock is steady and this process's own: the seconds since a mark come from the database. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  recall(tokenHash: Buffer, { isBackground }: { readonly isBackground: boolean }): S | undefined {
    const kept = this.#byToken.get(keyOf(tokenHash))
    if (!kept) return undefined
    const isMarkDue = !isBackground && this.#clock() - kept.markedAt >= markServesMs
    return isMarkDue ? undefined : kept.session
  }

  remember(tokenHash: Buffer, session: S): void {
    const key = keyOf(tokenHash)
    this.#byToken.delete(key)
    this.#byToken.set(key, { session, markedAt: this.#clock() - session.session.marked_ago * 1000 })
    if (this.#byToken.size <= most) return
    const [oldest] = this.#byToken.keys()
    if (oldest !== undefined) this.#byToken.delete(oldest)
  }

  forget(tokenHash: Buffer): void {
    this.#byToken.delete(keyOf(tokenHash))
  }
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64')
