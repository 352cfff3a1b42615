import type { WrappedKey } from '#platform/outside/keys/port.ts'
import { countOldKeys, listOldKeys, replaceWrapping } from './data-keys.queries.ts'
import { LostKey, unwrapKey, wrapKey } from './key-calls.ts'
import type { Door, Found, Sealing } from './reseal.ts'

/** Keys per part. */
const PART = 200

/**
 * Wraps again, with the service's newest key, what another of its keys wraps. The keys themselves stay, so no value
 * has to be sealed again. The service is called between transactions.
 * @throws Refusal while the service does not answer: the rest waits for the next run
 */
export async function rewrap({ keyring: { service }, log }: Sealing, transact: Door): Promise<Found> {
  let renewed = 0
  let unreadable = 0
  let after: string | undefined
  for (;;) {
    const from = after
    const rows = await transact(tx => listOldKeys(tx, service.newest, from, PART))
    for (const row of rows) {
      const to = await rewrapped(row)
      if (to) renewed += await transact(tx => replaceWrapping(tx, row.id, row, to))
      else unreadable += 1
    }
    after = rows.at(-1)?.id
    if (rows.length < PART) break
  }
  return { renewed, unreadable, left: await transact(tx => countOldKeys(tx, service.newest)) }

  async function rewrapped({ id, owner, ...key }: WrappedKey & { id: string; owner: string }) {
    try {
      return await wrapKey(service, await unwrapKey(service, key, id, owner), id, owner)
    } catch (err) {
      if (!(err instanceof LostKey)) throw err
      log.error({ err, key: id }, 'a key cannot be wrapped again')
      return undefined
    }
  }
}
