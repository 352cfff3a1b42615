const most = 10_000

/**
 * Sessions as they stood when they were last read in full. They spare the reading, never the check: what is recalled is
 * only believed once the database has confirmed its seal in the transaction that reads the data (db/session-proof.ts).
 */
export class RecalledSessions<S> {
  readonly #byToken = new Map<string, S>()

  recall(tokenHash: Buffer): S | undefined {
    return this.#byToken.get(keyOf(tokenHash))
  }

  remember(tokenHash: Buffer, session: S): void {
    const key = keyOf(tokenHash)
    this.#byToken.delete(key)
    this.#byToken.set(key, session)
    if (this.#byToken.size <= most) return
    const [oldest] = this.#byToken.keys()
    if (oldest !== undefined) this.#byToken.delete(oldest)
  }

  forget(tokenHash: Buffer): void {
    this.#byToken.delete(keyOf(tokenHash))
  }
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64')
