type Stored = Record<string, unknown> & {
  readonly uid?: string
  readonly grantId?: string
  consumed?: number
}

/** Storage of the OpenID Connect provider's sessions, codes and clients: in memory, lost with the process. */
const kept = new Map<string, { readonly value: Stored; readonly until: number }>()

/** One kind of record, in the interface of the provider's library. */
export class MemoryAdapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  async upsert(id: string, value: Stored, seconds?: number): Promise<void> {
    kept.set(this.#key(id), { value, until: Date.now() + (seconds ?? 86_400) * 1000 })
  }

  async find(id: string): Promise<Stored | undefined> {
    const found = kept.get(this.#key(id))
    return found && found.until > Date.now() ? found.value : undefined
  }

  async findByUid(uid: string): Promise<Stored | undefined> {
    return this.#values().find(value => value.uid === uid)
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    const found = await this.find(id)
    if (found) found.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { value }] of kept)
      if (key.startsWith(`${this.#kind}:`) && value.grantId === grantId) kept.delete(key)
  }

  #key(id: string) {
    return `${this.#kind}:${id}`
  }

  #values(): Stored[] {
    return [...kept].filter(([key]) => key.startsWith(`${this.#kind}:`)).map(([, { value }]) => value)
  }
}
