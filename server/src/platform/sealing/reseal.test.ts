import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import type { App } from '#platform/app-context.ts'
import { PLATFORM } from '#platform/audit/audit.service.ts'
import { openPool, type Pool } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildFeed } from '#inventory/feeds/feeds.factory.ts'
import { feeds } from '#inventory/feeds/feeds.table.ts'
import { addressPlace } from '#inventory/feeds/schedule.service.ts'
import { idempotencyKeys } from '#platform/http/idempotency.table.ts'
import { answerPlace, openedAnswer, type AnswerKey } from '#platform/http/kept-answers.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { openedKeys } from '#identity/identity-providers/provider-keys.ts'
import { contentPlace, post } from '#platform/outbox/outbox.service.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { secretPlace } from '#identity/accounts/proof/authenticator.service.ts'
import { phonePlace } from '#identity/accounts/proof/one-time-codes.service.ts'
import { authenticators } from '#identity/accounts/sessions/sessions.table.ts'
import { findProvider } from '#identity/single-sign-on/sign-on.queries.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { openStaffPhone } from '#identity/accounts/staff/staff-phone.ts'
import { otpCodes, otpDevices, users } from '#identity/accounts/users/users.table.ts'
import { reseal, resealAll } from './reseal.ts'
import { earlierKeyring } from '../../../test/earlier-keyring.ts'
import { configuredKeys } from '#platform/outside/keys/configured-keys.ts'
import { dealershipOwner, organisationOwner, personOwner, PLATFORM_OWNER } from './place.ts'
import { Sealed } from './sealed.ts'
import { startKeyring } from './start-keyring.ts'
import { sealedColumns } from '../../sealed-columns.ts'

const before = 'the key of these tests that came before, 0123456789'
const fresh = 'the key of these tests that came behind, 0123456789'
const target = useTestApp({ SEALING_KEY: before })
let owner: Pool

const phone = '+14165550134'
const address = 'https://feeds.example/lot.csv?key=canary'

beforeAll(() => {
  owner = openPool({ url: target.ownerUrl, log: target.app.log, max: 4, as: 'owner' })
})
afterAll(() => owner.end())

/** The product as it starts with these keys, the newest first. */
async function startedWith(SEALING_KEY: string, ...SEALING_KEYS_BEFORE: string[]): Promise<App> {
  const config = { ...target.app.config, SEALING_KEY, SEALING_KEYS_BEFORE }
  return {
    ...target.app,
    config,
    keyring: await startKeyring(target.app.pool, configuredKeys(config), config),
  }
}

/** The product after a key change, with the earlier key still configured. */
const rotated = () => startedWith(fresh, before)

/** Restores the key of the other tests. */
const undone = async () => reseal(await startedWith(before, fresh), owner, sealedColumns)

/** A value in every sealed column, and in a job. */
async function stageWith(app: App) {
  const { keyring } = app
  const dealership = await buildDealership(app)
  const user = await buildUser(app, { phone, dealerships: [dealership] })
  const provider = await buildIdentityProvider(app, {
    kind: 'oidc',
    source: 'oem_sso_multi',
    sign_on_url: null,
    client_id: 'us',
    client_secret: 'a client secret',
  })
  const feed = randomUUID()
  const place = addressPlace({ dealer_id: dealership.id, id: feed })
  const source_address_sealed = (await keyring.forWriting(place.owner)).seal(address, place)
  await buildFeed(app, { dealer_id: dealership.id, id: feed, source: 'url', source_address_sealed })
  const sealer = await keyring.forWriting(personOwner(user.id))
  const answered = { dealer: dealership.id, actor: user.id, key: randomUUID() }
  const messages = await withPlatform(app.pool, async tx => {
    await tx
      .insert(authenticators)
      .values({ user_id: user.id, secret_sealed: sealer.seal('a seed', secretPlace(user.id)) })
    await tx.insert(otpCodes).values({
      id: randomUUID(),
      user_id: user.id,
      purpose: 'sign_in',
      code_hmac: Buffer.alloc(32),
      phone_sealed: sealer.seal(phone, phonePlace(user.id)),
      expires: sql`now() + interval '1 minute'`,
    })
    await tx.insert(idempotencyKeys).values({
      ...mineOf(answered),
      fingerprint: Buffer.alloc(32),
      body_sealed: keyring.platform.seal('"an answer"', answerPlace(answered)),
    })
    const content = { to: phone, text: 'words' }
    return [
      post(app, tx, { channel: 'sms', content }),
      post(app, tx, { channel: 'sms', content }, dealership.id),
    ]
  })
  return { dealership, user, provider, feed, answered, messages }
}

const mineOf = ({ dealer, actor, key }: AnswerKey) => ({ dealer_id: dealer, actor, key })

const stage = () => stageWith(target.app)

/** What a product can read of them with its keys, and everything that is stored sealed. */
async function readWith(
  app: App,
  { dealership, user, provider, feed, answered, messages }: Awaited<ReturnType<typeof stage>>,
) {
  const { keyring, pool } = app
  const own = await keyring.forReading(personOwner(user.id))
  const feeding = await keyring.forReading(dealershipOwner(dealership.id))
  const found = await withPlatform(pool, tx => findProvider(tx, provider.id))
  const secrets = await openedKeys(keyring, provider, found?.keys ?? [], 'client_secret')
  return withPlatform(pool, async tx => {
    const [device] = await tx.select().from(otpDevices).where(eq(otpDevices.user_id, user.id))
    const [code] = await tx.select().from(otpCodes).where(eq(otpCodes.user_id, user.id))
    const [seed] = await tx.select().from(authenticators).where(eq(authenticators.user_id, user.id))
    const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, answered.key))
    const posted = await tx.select().from(outbox)
    const [person] = await tx.select().from(users).where(eq(users.id, user.id))
    const [row] = await withTenant(pool, dealership, inside =>
      inside.select().from(feeds).where(eq(feeds.id, feed)),
    )
    return [
      openStaffPhone(keyring, user.id, person?.phone_sealed?.stored ?? ''),
      own.open(device?.phone_sealed ?? none, phonePlace(user.id)),
      own.open(code?.phone_sealed ?? none, phonePlace(user.id)),
      own.open(seed?.secret_sealed ?? none, secretPlace(user.id)),
      openedAnswer(keyring.platform, answered, kept?.body_sealed ?? none),
      ...posted
        .filter(({ id }) => messages.includes(id))
        .map(({ id, dealer_id, content_sealed }) =>
          keyring.platform.open(content_sealed ?? none, contentPlace(id, dealer_id)),
        ),
      ...secrets,
      feeding.open(row?.source_address_sealed ?? none, addressPlace({ dealer_id: dealership.id, id: feed })),
    ]
  })
}

/** A value that nothing opens. */
const none = new Sealed('')

const content = JSON.stringify({ to: phone, text: 'words' })
const all = [phone, phone, phone, 'a seed', 'an answer', content, content, 'a client secret', address]

test('every sealed column of the database is resealed', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%\\_sealed' ORDER BY 1`,
  )
  const walked = [...sealedColumns.platform, ...sealedColumns.tenant].map(
    ({ sealed }) => `${getTableName(sealed.table)}.${sealed.name}`,
  )
  expect(walked.sort()).toEqual(rows.map(({ name }) => name))
})

/** Keys of the stage that a key service wraps: of its dealership and its organization, and the platform's. */
const WRAPPED = 3

test.each(['v1', 'v2'] as const)(
  'values from before owners had keys (%s) open, and are sealed with theirs',
  async version => {
    const { app } = target
    const staged = await stageWith({ ...app, keyring: earlierKeyring(app.keyring, before, version) })
    expect(await readWith(app, staged)).toEqual(all)
    expect(await reseal(app, owner, sealedColumns)).toEqual({ renewed: all.length, unreadable: 0, left: 0 })
    expect(await readWith(app, staged)).toEqual(all)
    expect(await reseal(app, owner, sealedColumns)).toEqual({ renewed: 0, unreadable: 0, left: 0 })
  },
)

test('after a key change only the keys are wrapped again, everything opens without the earlier one, and it is recorded once', async () => {
  const { app } = target
  const staged = await stage()
  const sealed = async () => {
    const { rows } = await owner.query<{ device: string; wrapped: string[] }>(
      `SELECT (SELECT phone_sealed FROM otp_devices WHERE user_id = $1) AS device`,
      [staged.user.id],
    )
    return rows[0]?.device
  }
  const first = await sealed()
  const both = await rotated()
  expect(await readWith(both, staged)).toEqual(all)
  const left = await reseal(both, owner, sealedColumns)
  expect(left).toMatchObject({ unreadable: 0, left: 0 })
  expect(left.renewed).toBeGreaterThanOrEqual(WRAPPED)
  expect(await sealed()).toBe(first)
  expect(await readWith(await startedWith(fresh), staged)).toEqual(all)
  // Processes that still hold a key continue to work.
  expect(await readWith(app, staged)).toEqual(all)
  expect(await resealAll(both, owner, sealedColumns)).toBeUndefined()
  expect(await rotationsOf(both)).toEqual([both.keyring.service.newest])
  expect(await resealAll(both, owner, sealedColumns)).toBeUndefined()
  expect(await rotationsOf(both)).toHaveLength(1)
  expect(await reseal(both, owner, sealedColumns)).toEqual({ renewed: 0, unreadable: 0, left: 0 })
  await undone()
})

test('new keys are wrapped with the newest key while the earlier one is still configured', async () => {
  const both = await rotated()
  const { id } = await buildDealership(both)
  const sealer = await both.keyring.forWriting(dealershipOwner(id))
  const place = addressPlace({ dealer_id: id, id: randomUUID() })
  const sealed = sealer.seal(address, place)
  const opener = await (await startedWithout(both)).forReading(dealershipOwner(id))
  expect(opener.open(sealed, place)).toBe(address)
  await undone()
})

/** The records of new keys in the platform's chain. */
async function rotationsOf(app: App) {
  const { rows } = await withTenant(app.pool, { id: PLATFORM }, tx =>
    tx.execute<{ key: string }>(
      sql`SELECT object_id AS key FROM audit_events WHERE action = 'sealing_key.rotated'`,
    ),
  )
  return rows.map(({ key }) => key)
}

/** The product with only the newest key. */
async function startedWithout(both: App) {
  await reseal(both, owner, sealedColumns)
  return (await startedWith(fresh)).keyring
}

test('a value that was changed since is not overwritten', async () => {
  const { app } = target
  const { user } = await stageWith({ ...app, keyring: earlierKeyring(app.keyring, before, 'v2') })
  const other = '+14165550177'
  const meanwhile = (await app.keyring.forWriting(personOwner(user.id))).seal(other, phonePlace(user.id))
  // A user confirms another phone while the earlier value is being sealed again.
  const held = await owner.connect()
  await held.query(`BEGIN; SELECT set_config('app.platform', 'on', true)`)
  await held.query('UPDATE otp_devices SET phone_sealed = $1 WHERE user_id = $2', [meanwhile.stored, user.id])
  const resealing = reseal(app, owner, sealedColumns)
  await expect.poll(() => waiting(), { timeout: 2500 }).toBe(1)
  await held.query('COMMIT')
  held.release()
  expect(await resealing).toEqual({ renewed: all.length - 1, unreadable: 0, left: 0 })
  const [device] = await withPlatform(app.pool, tx =>
    tx.select().from(otpDevices).where(eq(otpDevices.user_id, user.id)),
  )
  expect(device?.phone_sealed.stored).toBe(meanwhile.stored)
})

test('a staff phone stored before the column was sealed is read, and sealed by the job', async () => {
  const { app } = target
  const { id } = await buildUser(app, { phone })
  await owner.query(`SELECT set_config('app.platform', 'on', false)`)
  await owner.query('UPDATE users SET phone_sealed = $1 WHERE id = $2', [phone, id])
  const read = async () => {
    const [row] = await withPlatform(app.pool, tx => tx.select().from(users).where(eq(users.id, id)))
    return row?.phone_sealed?.stored ?? ''
  }
  expect(openStaffPhone(app.keyring, id, await read())).toBe(phone)
  expect(await reseal(app, owner, sealedColumns)).toEqual({ renewed: 1, unreadable: 0, left: 0 })
  expect(await read()).toMatch(/^v3\./)
  expect(openStaffPhone(app.keyring, id, await read())).toBe(phone)
})

/** Statements that wait for a lock. */
async function waiting() {
  const { rows } = await owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%jsonb_to_recordset%'`,
  )
  return rows[0]?.n
}

test('a value that no key opens is reported and does not block the rest', async () => {
  const { app } = target
  const lost = earlierKeyring(app.keyring, 'a key that nobody has any more 0123456789', 'v2')
  const { user } = await stage()
  await withPlatform(app.pool, tx =>
    tx
      .update(otpDevices)
      .set({ phone_sealed: lost.platform.seal(phone, phonePlace(user.id)) })
      .where(eq(otpDevices.user_id, user.id)),
  )
  const both = await rotated()
  expect(await reseal(both, owner, sealedColumns)).toMatchObject({ unreadable: 1, left: 1 })
  expect(await resealAll(both, owner, sealedColumns)).toBeUndefined()
  await withPlatform(app.pool, tx => tx.delete(otpDevices).where(eq(otpDevices.user_id, user.id)))
  await undone()
})

test('a key whose wrapping key is missing is reported, and does not block the rest', async () => {
  const { app } = target
  const { id } = await buildDealership(app)
  await app.keyring.forWriting(organisationOwner(id))
  await owner.query(`BEGIN; SELECT set_config('app.platform', 'on', true);
    UPDATE data_keys SET kek = 'gone' WHERE owner = 'organisation:${id}'; COMMIT`)
  expect(await reseal(app, owner, sealedColumns)).toMatchObject({ renewed: 0, unreadable: 1, left: 1 })
  const again = await startedWith(before)
  await expect(again.keyring.forReading(organisationOwner(id))).rejects.toThrow(
    /^the key of organisation:.* is wrapped with the key gone, which is not configured$/,
  )
  await again.keyring.destroy(organisationOwner(id))
  expect(await reseal(app, owner, sealedColumns)).toEqual({ renewed: 0, unreadable: 0, left: 0 })
})

test('waiting jobs are waited for', async () => {
  const { app } = target
  const place = { table: 'jobs', column: 'reset_email', row: 'a', owner: PLATFORM_OWNER }
  const sealed = earlierKeyring(app.keyring, before, 'v2').platform.seal('a@b.example', place)
  await owner.query(`SELECT graphile_worker.add_job('mail_reset_link', $1::json)`, [
    JSON.stringify({ sealed: sealed.stored }),
  ])
  expect((await reseal(app, owner, sealedColumns)).left).toBe(1)
  expect(await resealAll(app, owner, sealedColumns)).toBeInstanceOf(Date)
})
