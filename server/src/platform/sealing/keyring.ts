import type { SQL } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import type { KeyServicePort } from '#platform/outside/keys/port.ts'
import { decrypt, encrypt } from './cipher.ts'
import { deleteDataKey, findDataKey, keepDataKey, type StoredKey } from './data-keys.queries.ts'
import type { EarlierValues } from './earlier-values.ts'
import { HeldKeys } from './held-keys.ts'
import { keyContext, LostKey, unwrapKey, wrapKey } from './key-calls.ts'
import { nameOf, type Owner, PLATFORM_OWNER, wrapperOf } from './place.ts'
import { openerWith, sealerWith, type DataKey, type Opener, type Sealer } from './sealer.ts'

/**
 * Data keys of owners. Take an owner's opener or sealer before a transaction and use it inside: taking it may query
 * the database and the key service, so it never runs in a transaction.
 */
export interface Keyring {
  readonly service: KeyServicePort
  /** Seals messages and jobs: loaded at the start, so that queueing one costs nothing. */
  readonly platform: Sealer
  /** For stored values only; creates no key. */
  forReading(owner: Owner): Promise<Opener>
  /** For new values too: creates the owner's key if there is none. */
  forWriting(owner: Owner): Promise<Sealer>
  /**
   * The same if the owner's key exists, or `isWanted` is true in the database; otherwise undefined, without creating
   * a key.
   */
  forWritingIf(owner: Owner, isWanted: SQL): Promise<Sealer | undefined>
  /** Makes this owner's sealed values unreadable; other processes forget the key within minutes. */
  destroy(owner: Owner): Promise<void>
}

interface Options {
  readonly pool: Pool
  readonly service: KeyServicePort
  readonly earlier: EarlierValues
}

/** @throws LostKey when the platform's key is wrapped with one that the service does not know */
export async function openKeyring({ pool, service, earlier }: Options): Promise<Keyring> {
  const held = new HeldKeys()
  const transact = <T>({ dealer }: Owner, work: (tx: Tx) => Promise<T>): Promise<T> =>
    dealer === null ? withPlatform(pool, work) : withTenant(pool, { id: dealer }, work)

  async function find(owner: Owner): Promise<DataKey | undefined> {
    const known = held.get(owner)
    if (known) return known
    const stored = await transact(owner, tx => findDataKey(tx, owner))
    return stored && held.keep(owner, await unwrapped(owner, stored))
  }

  async function findOrMake(owner: Owner): Promise<DataKey> {
    const key = await findOrMakeIf(owner)
    if (!key) throw new Error(`the key of ${nameOf(owner)} was not kept`)
    return key
  }

  async function findOrMakeIf(owner: Owner, isWanted?: SQL): Promise<DataKey | undefined> {
    const known = held.get(owner)
    if (known) return known
    const fresh = { id: newId(), bytes: randomBytes(32) }
    const wrapped = await wrappedBy(owner, fresh)
    const keep = () => transact(owner, tx => keepDataKey(tx, owner, wrapped, isWanted))
    const stored = (await keep()) ?? (await keep())
    if (!stored) return undefined
    // Committed by now, so values sealed with it can be opened whatever happens to the caller's transaction.
    return held.keep(owner, stored.id === fresh.id ? fresh : await unwrapped(owner, stored))
  }

  async function wrappedBy(owner: Owner, { id, bytes }: DataKey): Promise<StoredKey> {
    const wrapper = wrapperOf(owner)
    if (!wrapper) return { id, wrapper_id: null, ...(await wrapKey(service, bytes, id, nameOf(owner))) }
    const { id: wrapper_id, bytes: key } = wrapper.kind === 'platform' ? platform : await findOrMake(wrapper)
    return { id, wrapper_id, kek: null, wrapped: encrypt(key, bytes, keyContext(id, nameOf(owner))) }
  }

  async function unwrapped(owner: Owner, { id, wrapper_id, kek, wrapped }: StoredKey): Promise<DataKey> {
    const wrapper = wrapperOf(owner)
    if (!wrapper)
      return { id, bytes: await unwrapKey(service, { kek: kek ?? '', wrapped }, id, nameOf(owner)) }
    const key = wrapper.kind === 'platform' ? platform : await find(wrapper)
    if (key?.id !== wrapper_id) throw new LostKey(wrapper_id ?? '', nameOf(owner), { kind: 'not_found' })
    return { id, bytes: decrypt(key.bytes, wrapped, keyContext(id, nameOf(owner))) }
  }

  const platform = (await find(PLATFORM_OWNER)) ?? (await findOrMake(PLATFORM_OWNER))
  return {
    service,
    platform: sealerWith(platform, earlier),
    forReading: async owner => openerWith(await find(owner), earlier),
    forWriting: async owner => sealerWith(await findOrMake(owner), earlier),
    forWritingIf: async (owner, isWanted) => {
      const key = await findOrMakeIf(owner, isWanted)
      return key && sealerWith(key, earlier)
    },
    async destroy(owner) {
      await transact(owner, tx => deleteDataKey(tx, owner))
      held.forget(owner)
    },
  }
}
