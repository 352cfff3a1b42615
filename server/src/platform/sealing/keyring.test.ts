import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { openPool, type Pool } from '#platform/db/client.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { configuredKeys } from '#platform/outside/keys/configured-keys.ts'
import type { KeyServicePort } from '#platform/outside/keys/port.ts'
import { failed } from '#platform/outside/port-result.ts'
import { dataKeys } from './data-keys.table.ts'
import { earlierValues } from './earlier-values.ts'
import { openKeyring } from './keyring.ts'
import { dealershipOwner, organisationOwner, personOwner, type Owner, type Place } from './place.ts'
import { startKeyring } from './start-keyring.ts'

const target = useTestApp()
let owner: Pool
let dealership: Owner
let other: Owner

beforeAll(async () => {
  owner = openPool({ url: target.ownerUrl, log: target.app.log, max: 2, as: 'owner' })
  dealership = dealershipOwner((await buildDealership(target.app)).id)
  other = dealershipOwner((await buildDealership(target.app)).id)
})
afterAll(() => owner.end())

/** The keyring of another process of this product. */
const anotherProcess = (service: KeyServicePort = configuredKeys(target.app.config)) =>
  openKeyring({ pool: target.app.pool, service, earlier: earlierValues([]) })

const placeOf = (whose: Owner, row = 'a'): Place => ({ table: 't', column: 'c', row, owner: whose })

describe('an owner’s key', () => {
  test.each([
    ['a dealership', () => dealership],
    ['an organisation', () => organisationOwner(randomUUID())],
    ['a member of staff', () => personOwner(randomUUID())],
    ['somebody whom a dealership knows', () => personOwner(randomUUID(), dealership.id)],
  ])('of %s is created once and opens its values in every process', async (_name, ownerOf) => {
    const whose = ownerOf()
    const place = placeOf(whose)
    const sealed = (await target.app.keyring.forWriting(whose)).seal('a canary', place)
    const again = await anotherProcess()
    expect((await again.forReading(whose)).open(sealed, place)).toBe('a canary')
    const second = (await again.forWriting(whose)).seal('another', place)
    expect((await target.app.keyring.forReading(whose)).open(second, place)).toBe('another')
  })

  test('is a single one when two processes create it concurrently', async () => {
    for (const whose of Array.from({ length: 8 }, (_, n) =>
      personOwner(randomUUID(), n % 2 ? other.id : null),
    )) {
      const processes = await Promise.all([anotherProcess(), anotherProcess(), anotherProcess()])
      const sealers = await Promise.all(processes.map(keyring => keyring.forWriting(whose)))
      const values = sealers.map(sealer => sealer.seal('a canary', placeOf(whose)))
      for (const sealer of sealers)
        expect(values.map(value => sealer.open(value, placeOf(whose)))).toEqual(values.map(() => 'a canary'))
    }
  })

  test('opens nothing of another owner, whatever is copied', async () => {
    const { keyring } = target.app
    const [one, two] = [personOwner(randomUUID(), dealership.id), personOwner(randomUUID(), dealership.id)]
    const sealed = (await keyring.forWriting(one)).seal('a canary', placeOf(one))
    const theirs = await keyring.forWriting(two)
    expect(() => theirs.open(sealed, placeOf(one))).toThrow('cannot be read')
    expect(() => theirs.open(sealed, placeOf(two))).toThrow('cannot be read')
    // The key itself is copied with it.
    await withTenant(owner, { id: dealership.id }, tx =>
      tx.execute(
        `UPDATE data_keys AS k SET wrapped = o.wrapped FROM data_keys AS o
         WHERE k.owner = 'person:${two.id}' AND o.owner = 'person:${one.id}'`,
      ),
    )
    await expect((await anotherProcess()).forReading(two)).rejects.toThrow('unable to authenticate')
  })

  test('is visible only to its dealership, and to nobody without one', async () => {
    const { pool, keyring } = target.app
    await keyring.forWriting(dealership)
    await keyring.forWriting(personOwner(randomUUID(), dealership.id))
    await keyring.forWriting(other)
    const ownersOf = (id: string) =>
      withTenant(pool, { id }, async tx => (await tx.select().from(dataKeys)).map(row => row.dealer_id))
    expect(new Set(await ownersOf(dealership.id))).toEqual(new Set([dealership.id]))
    expect(new Set(await ownersOf(other.id))).toEqual(new Set([other.id]))
    expect((await pool.query('SELECT id FROM data_keys')).rows).toEqual([])
    const foreign = withTenant(pool, { id: other.id }, tx =>
      tx
        .insert(dataKeys)
        .values({ id: randomUUID(), dealer_id: dealership.id, owner: 'x', kek: 'k', wrapped: 'w' }),
    )
    expect(sqlStateOf(await foreign.catch((error: unknown) => error))).toBe('42501')
  })

  test('is not stored in clear, and is not a key of the service', async () => {
    const { rows } = await owner.query<{ owner: string; wrapped: string }>(
      `WITH door AS MATERIALIZED (SELECT set_config('app.platform', 'on', true))
       SELECT owner, wrapped FROM door, data_keys`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { wrapped } of rows) expect(wrapped.split('.').map(part => part.length)).toEqual([16, 43, 22])
  })

  test('that is destroyed leaves its values unreadable, and those of others readable', async () => {
    const { keyring } = target.app
    const [one, two] = [personOwner(randomUUID(), dealership.id), personOwner(randomUUID(), dealership.id)]
    const sealed = (await keyring.forWriting(one)).seal('a canary', placeOf(one))
    const kept = (await keyring.forWriting(two)).seal('a canary', placeOf(two))
    await keyring.destroy(one)
    for (const each of [keyring, await anotherProcess()]) {
      expect((await each.forReading(two)).open(kept, placeOf(two))).toBe('a canary')
      const opener = await each.forReading(one)
      expect(() => opener.open(sealed, placeOf(one))).toThrow('cannot be read')
    }
    // A new key does not open them.
    const fresh = await keyring.forWriting(one)
    expect(() => fresh.open(sealed, placeOf(one))).toThrow('cannot be read')
  })

  test('of a dealership is destroyed with those of its people', async () => {
    const { keyring } = target.app
    const gone = dealershipOwner((await buildDealership(target.app)).id)
    const person = personOwner(randomUUID(), gone.id)
    const sealed = (await keyring.forWriting(person)).seal('a canary', placeOf(person))
    await keyring.destroy(gone)
    for (const each of [keyring, await anotherProcess()]) {
      const opener = await each.forReading(person)
      expect(() => opener.open(sealed, placeOf(person))).toThrow('cannot be read')
    }
  })

  test('is unwrapped once, and reading creates none', async () => {
    const asked: string[] = []
    const service = configuredKeys(target.app.config)
    const keyring = await anotherProcess({
      newest: service.newest,
      wrap: (key, context) => (asked.push('wrap'), service.wrap(key, context)),
      unwrap: (key, context) => (asked.push('unwrap'), service.unwrap(key, context)),
    })
    const whose = organisationOwner(randomUUID())
    asked.length = 0
    await keyring.forReading(whose)
    expect(asked).toEqual([])
    await keyring.forWriting(whose)
    await keyring.forWriting(whose)
    await keyring.forReading(whose)
    expect(asked).toEqual(['wrap'])
  })
})

describe('a key service', () => {
  const known = () => configuredKeys(target.app.config)

  test('that does not answer times out; then the answer is "later", and nothing is stored', async () => {
    let isSilent = true
    const service = known()
    const silent: KeyServicePort = {
      ...service,
      wrap: (key, context) => (isSilent ? new Promise(() => undefined) : service.wrap(key, context)),
    }
    const keyring = await anotherProcess(silent)
    const whose = organisationOwner(randomUUID())
    await expect(keyring.forWriting(whose)).rejects.toMatchObject({
      status: 503,
      details: { code: 'keys_unavailable', retryAfter: 5 },
    })
    // The service returns, and the product works without a restart.
    isSilent = false
    expect((await keyring.forWriting(whose)).seal('a canary', placeOf(whose)).stored).toMatch(/^v3\./)
  })

  test.each(['unavailable', 'timeout'] as const)(
    'that answers %s at the start stops it with its cure',
    async kind => {
      const { pool, config } = target.app
      const down = { ...known(), unwrap: async () => failed({ kind }) }
      await expect(startKeyring(pool, down, config)).rejects.toMatchObject({
        code: 'key_service_unavailable',
      })
    },
  )

  test('that lost the platform’s key stops the start with the name of that key', async () => {
    const { pool, config } = target.app
    const changed = { ...config, SEALING_KEY: 'another key of these tests, long enough 123' }
    await expect(startKeyring(pool, configuredKeys(changed), changed)).rejects.toMatchObject({
      code: 'sealing_key_lost',
      message: expect.stringContaining(
        `wrapped with the key ${known().newest}, which is not configured`,
      ) as string,
    })
  })
})
