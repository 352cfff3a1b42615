const most = 10_000

/**
 * How long an activity mark is current (security R4): it is written at most once a minute, and only when the session
 * is read in full.
 */
const markServesMs = 60_000

interface Marked {
  /** Seconds since the session's activity was last marked, when it was read. */
  readonly session: { readonly marked_ago: number }
}

/**
 * Caches sessions as they were last read in full. This saves the read, never the check: the database confirms the
 * session's version in the transaction that reads the data (platform/db/session-proof.ts). A session whose activity
 * must be marked is read in full for user requests, which marks it.
 */
export class SessionCache<S extends Marked> {
  readonly #byToken = new Map<string, { readonly session: S; readonly markedAt: number }>()
  readonly #clock: () => number

  /** A monotonic clock of this process: the seconds since a mark come from the database. */
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
