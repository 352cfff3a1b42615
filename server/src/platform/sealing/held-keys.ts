import { nameOf, type Owner } from './place.ts'
import type { DataKey } from './sealer.ts'

const MOST = 2000
const MINUTES = 10

/** Keys that were unwrapped lately: so many, and so long, that a destroyed one is forgotten everywhere soon. */
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

  /** What this one wraps goes with it. */
  forget(owner: Owner): void {
    if (owner.kind === 'dealership')
      for (const name of this.#held.keys()) if (name.startsWith(`${owner.id}|`)) this.#held.delete(name)
    this.#held.delete(nameIn(owner))
  }
}

/** The dealership stands in front: one person's key at one dealership is not that at another. */
const nameIn = (owner: Owner) => `${owner.dealer ?? ''}|${nameOf(owner)}`
