import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../test/test-app.ts'
import type { App } from '../app-context.ts'
import { PLATFORM } from '../audit/audit.service.ts'
import { openPool, type Pool } from '../db/client.ts'
import { withPlatform, withTenant } from '../db/tenant.ts'
import { buildDealership } from '../dealerships/dealerships.factory.ts'
import { buildFeed } from '../feeds/feeds.factory.ts'
import { feeds } from '../feeds/feeds.table.ts'
import { addressPlace } from '../feeds/schedule.service.ts'
import { buildIdentityProvider } from '../identity-providers/identity-providers.factory.ts'
import { openedKeys } from '../identity-providers/provider-keys.ts'
import { contentPlace, post } from '../outbox/outbox.service.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { secretPlace } from '../sessions/authenticator.service.ts'
import { phonePlace } from '../sessions/one-time-codes.service.ts'
import { authenticators } from '../sessions/sessions.table.ts'
import { findProvider } from '../single-sign-on/sign-on.queries.ts'
import { buildUser } from '../users/users.factory.ts'
import { otpCodes, otpDevices } from '../users/users.table.ts'
import { reseal, resealAll } from './reseal.ts'
import { firstVersion } from '../../test/first-sealer.ts'
import { createSealer } from './sealer.ts'
import { PLATFORM_COLUMNS, TENANT_COLUMNS } from './sealed-columns.ts'

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

/** The product after its key was changed, with the earlier one still configured or not. */
const rotated = (...earlier: readonly string[]): App => ({
  ...target.app,
  config: { ...target.app.config, SEALING_KEY: fresh, SEALING_KEYS_BEFORE: [...earlier] },
  sealer: createSealer([fresh, ...earlier]),
})

/** A value in every sealed column, and in a job. */
async function stageWith(app: App) {
  const { sealer } = app
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
  const source_address_sealed = sealer.seal(address, addressPlace({ dealer_id: dealership.id, id: feed }))
  await buildFeed(app, { dealer_id: dealership.id, id: feed, source: 'url', source_address_sealed })
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
    const content = { to: phone, text: 'words' }
    return [
      post(app, tx, { channel: 'sms', content }),
      post(app, tx, { channel: 'sms', content }, dealership.id),
    ]
  })
  return { dealership, user, provider, feed, messages }
}

const stage = () => stageWith(target.app)

/** What a product reads of them with its keys, and everything that is stored sealed. */
async function readWith(
  app: App,
  { dealership, user, provider, feed, messages }: Awaited<ReturnType<typeof stage>>,
) {
  const { sealer, pool } = app
  return withPlatform(pool, async tx => {
    const [device] = await tx.select().from(otpDevices).where(eq(otpDevices.user_id, user.id))
    const [code] = await tx.select().from(otpCodes).where(eq(otpCodes.user_id, user.id))
    const [seed] = await tx.select().from(authenticators).where(eq(authenticators.user_id, user.id))
    const posted = await tx.select().from(outbox)
    const found = await findProvider(tx, provider.id)
    const [row] = await withTenant(pool, dealership, inside =>
      inside.select().from(feeds).where(eq(feeds.id, feed)),
    )
    return [
      sealer.open(device?.phone_sealed ?? '', phonePlace(user.id)),
      sealer.open(code?.phone_sealed ?? '', phonePlace(user.id)),
      sealer.open(seed?.secret_sealed ?? '', secretPlace(user.id)),
      ...posted
        .filter(({ id }) => messages.includes(id))
        .map(({ id, dealer_id, content_sealed }) =>
          sealer.open(content_sealed ?? '', contentPlace(id, dealer_id)),
        ),
      ...openedKeys(sealer, provider, found?.keys ?? [], 'client_secret'),
      sealer.open(row?.source_address_sealed ?? '', addressPlace({ dealer_id: dealership.id, id: feed })),
    ]
  })
}

const content = JSON.stringify({ to: phone, text: 'words' })
const all = [phone, phone, 'a seed', content, content, 'a client secret', address]

test('every sealed column of the database is walked', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%\\_sealed' ORDER BY 1`,
  )
  const walked = [...PLATFORM_COLUMNS, ...TENANT_COLUMNS].map(
    ({ sealed }) => `${getTableName(sealed.table)}.${sealed.name}`,
  )
  expect(walked.sort()).toEqual(rows.map(({ name }) => name))
})

test('what does not say yet whose it is opens, and says it afterwards', async () => {
  const { app } = target
  const staged = await stageWith({ ...app, sealer: firstVersion(before) })
  expect(await readWith(app, staged)).toEqual(all)
  expect(await reseal(app, owner)).toEqual({ resealed: all.length, unreadable: 0, left: 0 })
  expect(await readWith(app, staged)).toEqual(all)
  await reseal(rotated(before), owner)
})

test('after a new key everything opens, at once and when the earlier key is gone; it is on the record once', async () => {
  const staged = await stage()
  const both = rotated(before)
  expect(await readWith(both, staged)).toEqual(all)
  expect(await reseal(both, owner)).toEqual({ resealed: all.length, unreadable: 0, left: 0 })
  expect(await readWith(rotated(), staged)).toEqual(all)
  const rotations = async () => {
    const { rows } = await withTenant(both.pool, { id: PLATFORM }, tx =>
      tx.execute<{ key: string }>(
        sql`SELECT object_id AS key FROM audit_events WHERE action = 'sealing_key.rotated'`,
      ),
    )
    return rows.map(({ key }) => key)
  }
  expect(await resealAll(both, owner)).toBeUndefined()
  expect(await rotations()).toEqual([both.sealer.beginning.split('.')[1]])
  expect(await resealAll(both, owner)).toBeUndefined()
  expect(await rotations()).toHaveLength(1)
  expect(await reseal(both, owner)).toEqual({ resealed: 0, unreadable: 0, left: 0 })
})

test('a value that was changed meanwhile is not overwritten', async () => {
  const { user } = await stage()
  const other = '+14165550177'
  const both = rotated(before)
  const meanwhile = both.sealer.seal(other, phonePlace(user.id))
  // Somebody confirms another phone while the earlier value is being sealed again.
  const held = await owner.connect()
  await held.query(`BEGIN; SELECT set_config('app.platform', 'on', true)`)
  await held.query('UPDATE otp_devices SET phone_sealed = $1 WHERE user_id = $2', [meanwhile, user.id])
  const resealing = reseal(both, owner)
  await expect.poll(() => waiting(), { timeout: 2500 }).toBe(1)
  await held.query('COMMIT')
  held.release()
  expect(await resealing).toEqual({ resealed: all.length - 1, unreadable: 0, left: 0 })
  const [device] = await withPlatform(both.pool, tx =>
    tx.select().from(otpDevices).where(eq(otpDevices.user_id, user.id)),
  )
  expect(device?.phone_sealed).toBe(meanwhile)
})

/** Statements that wait for somebody's row. */
async function waiting() {
  const { rows } = await owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%jsonb_to_recordset%'`,
  )
  return rows[0]?.n
}

test('one that no key opens is told and holds nothing else up', async () => {
  const staged = await stage()
  const lost = createSealer(['a key that nobody has any more 0123456789']).seal(
    phone,
    phonePlace(staged.user.id),
  )
  await withPlatform(target.app.pool, tx =>
    tx.update(otpDevices).set({ phone_sealed: lost }).where(eq(otpDevices.user_id, staged.user.id)),
  )
  const both = rotated(before)
  expect(await reseal(both, owner)).toMatchObject({ unreadable: 1, left: 1 })
  expect(await resealAll(both, owner)).toBeUndefined()
  await withPlatform(target.app.pool, tx =>
    tx.delete(otpDevices).where(eq(otpDevices.user_id, staged.user.id)),
  )
})

test('what waits in a job is waited for', async () => {
  const sealed = target.app.sealer.seal('a@b.example', {
    table: 'jobs',
    column: 'reset_email',
    row: 'a',
    owner: 'platform',
  })
  await owner.query(`SELECT graphile_worker.add_job('mail_reset_link', $1::json)`, [
    JSON.stringify({ sealed }),
  ])
  const both = rotated(before)
  expect((await reseal(both, owner)).left).toBe(1)
  expect(await resealAll(both, owner)).toBeInstanceOf(Date)
})
