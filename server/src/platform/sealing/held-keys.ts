import { nameOf, type Owner } from './place.ts'
import type { DataKey } from './sealer.ts'

const MOST = 2000
const MINUTES = 10

/** Caches unwrapped keys, limited in number and time, so that all processes soon forget a destroyed one. */
export class HeldKeys {
  readonly #held = new Map<string, { readonly key: DataKey; readonly until: number }>()

  get(owner: Owner): DataKey | undefined {
    const found = this.#held.get(nameIn(owner))
    return found && found.until > performance.now() ? found.key : undefined
  }

  keep(owner: Owner, key: DataKey): DataKey {
    const name = nameIn(owner)
    this.#held.delete(name)
    this.#held.set(name, { key, until: performance.now() + MINUTES * 60_000 })
    const [oldest] = this.#held.keys()
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest)
    return key
  }

  /** Forgets the keys that this one wraps, too. */
  forget(owner: Owner): void {
    if (owner.kind === 'dealership')
      for (const name of this.#held.keys()) if (name.startsWith(`${owner.id}|`)) this.#held.delete(name)
    this.#held.delete(nameIn(owner))
  }
}

/** The dealership comes first: a person has a separate key at each dealership. */
const nameIn = (owner: Owner) => `${owner.dealer ?? ''}|${nameOf(owner)}`
