import { leads as contract } from '@forecourt/contract/customers/leads.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { ADF_DIALECTS } from '@forecourt/domain/customers/leads/adf-dialects.ts'
import { readAdfMessage } from '@forecourt/domain/customers/leads/adf-document.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { MAX_TRIES } from '#platform/outbox/back-off.ts'
import { deliverMessage, type Carriers } from '#platform/outbox/deliver-message.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import { failed, succeeded, type PortError } from '#platform/outside/port-result.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { receiveMessage } from './receive-message.service.ts'

const target = useTestApp()
let place: Awaited<ReturnType<typeof buildDealership>>
let byAdmin: TestBrowser
let byManager: TestBrowser

/** The mails the mail server received, and its answer. */
const sent: Mail[] = []
let answer: PortError | undefined
const carriers: Carriers = {
  sms: { send: async () => failed({ kind: 'unavailable' }) },
  mail: {
    async send(mail) {
      if (answer) return failed(answer)
      sent.push(mail)
      return succeeded({ id: 'x' })
    },
  },
}

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const user = (role: 'dealer_admin' | 'dealer_sales_manager') =>
    buildUser(app, { dealerships: [place], role })
  byAdmin = await signedIn(target, await user('dealer_admin'), place)
  byManager = await signedIn(target, await user('dealer_sales_manager'), place)
})

const read = async () => (await byAdmin.call(contract.mail)).body
const save = (address: string | null, version: number, by = byAdmin) =>
  by.call(contract.setMail, { body: { address }, headers: { 'if-match': `"v${version}"` } })
async function take(text: string) {
  const [outcome] = await receiveMessage({ app: target.app, request: { id: 'test', ip: '' } }, place, {
    bytes: Buffer.from(text),
    charset: null,
    via: 'mailbox',
    key_id: null,
  })
  return outcome
}
/** Runs the worker's job for all waiting mails. */
async function deliver(isLastTry = false) {
  const { rows } = await withPlatform(target.app.pool, tx =>
    tx.execute<{ id: string }>(
      sql`SELECT id FROM outbox WHERE state = 'waiting' AND dealer_id = ${place.id}`,
    ),
  )
  const earlier = sql`UPDATE outbox SET tries = ${MAX_TRIES - 1} WHERE state = 'waiting' AND dealer_id = ${place.id}`
  if (isLastTry) await withPlatform(target.app.pool, tx => tx.execute(earlier))
  for (const { id } of rows) await deliverMessage(target.app, carriers, id)
}

describe('forwarding a new lead', () => {
  test('waits for an address, then sends the document its sender wrote', async () => {
    expect(await read()).toEqual({ address: null, deliveries: [], version: 1 })
    await take(ADF_DIALECTS.portal)
    expect((await read()).deliveries).toEqual([])
    const saved = await save('CRM@example.test', 1)
    expect(saved.body).toMatchObject({ address: 'crm@example.test', version: 2 })
    const text = ADF_DIALECTS.portal.replaceAll('NP-1001', 'NP-2002')
    expect(await take(text)).toMatchObject({ state: 'taken' })
    expect((await read()).deliveries).toMatchObject([
      { address: 'crm@example.test', state: 'waiting', tries: 0, last_error: null },
    ])
    await deliver()
    expect((await read()).deliveries).toMatchObject([{ state: 'sent' }])
    const [mail] = sent
    expect(mail).toMatchObject({ to: 'crm@example.test', html: '' })
    const [theirs, ours] = [readAdfMessage(mail?.text ?? ''), readAdfMessage(text)]
    if (!theirs.ok || !ours.ok) throw new Error('both can be read')
    expect({ ...theirs.lead, ids: theirs.lead.ids.slice(0, ours.lead.ids.length) }).toEqual(ours.lead)
    // Sent back to the lead address, it does not loop.
    expect(await take(mail?.text ?? '')).toEqual({ state: 'duplicate' })
    expect((await read()).deliveries).toHaveLength(1)
  })

  test('is retried, says why it failed, and is sent again by hand', async () => {
    answer = { kind: 'unavailable' }
    await take(ADF_DIALECTS.portal.replaceAll('NP-1001', 'NP-3003'))
    await deliver()
    const [waiting] = (await read()).deliveries
    expect(waiting).toMatchObject({ state: 'waiting', tries: 1, last_error: 'unavailable' })
    const retry = () => byAdmin.call(contract.retryDelivery, { params: { id: waiting?.id ?? '' } })
    expect((await retry()).status).toBe(409)
    await deliver(true)
    expect((await read()).deliveries[0]).toMatchObject({ state: 'dead', tries: MAX_TRIES })
    answer = undefined
    const again = await retry()
    expect(again.body.deliveries[0]).toMatchObject({ id: waiting?.id, state: 'waiting', tries: 0 })
    await deliver()
    expect((await read()).deliveries[0]).toMatchObject({ id: waiting?.id, state: 'sent', last_error: null })
  })

  test('of two parallel first addresses one is saved, and the second is refused as a conflict', async () => {
    const { app } = target
    const fresh = await buildDealership(app)
    const admin = await buildUser(app, { dealerships: [fresh], role: 'dealer_admin' })
    const by = await signedIn(target, admin, fresh)
    const replies = await Promise.all(['a@example.test', 'b@example.test'].map(one => save(one, 1, by)))
    expect(replies.map(reply => reply.status)).toEqual(expect.arrayContaining([200, 412]))
    const won = replies.find(reply => reply.status === 200)?.body.address
    const lost = replies.find(reply => reply.status === 412)?.body as unknown as Problem
    expect(lost.current).toMatchObject({ address: won, version: 2 })
  })

  test('needs a valid address, set over the version that was read, by someone who manages keys', async () => {
    const wrong = await save('nowhere', 2)
    expect([wrong.status, (wrong.body as unknown as Problem).fields]).toMatchObject([
      400,
      { address: [{ rule: 'email' }] },
    ])
    expect((await save('a@example.test', 1)).status).toBe(412)
    expect((await save('a@example.test', 2, byManager)).status).toBe(403)
    expect((await save('Jane.Doe@other.example.test', 2)).status).toBe(200)
    expect((await save('Jane.Doe@other.example.test', 3)).status).toBe(200)
    expect((await save(null, 4)).body).toMatchObject({ address: null, version: 5 })
    const { rows: events } = await withTenant(target.app.pool, place, tx =>
      tx.execute(
        sql`SELECT changes FROM audit_events WHERE action = 'lead_mail.updated' ORDER BY seq DESC LIMIT 3`,
      ),
    )
    expect(events.map(event => event['changes'])).toEqual([
      { is_on: false, address_changed: true, domain: null },
      { is_on: true, address_changed: false, domain: 'other.example.test' },
      { is_on: true, address_changed: true, domain: 'other.example.test' },
    ])
    await take(ADF_DIALECTS.portal.replaceAll('NP-1001', 'NP-4004'))
    const sealed = await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`SELECT count(*)::int AS n FROM lead_deliveries`),
    )
    expect(sealed.rows).toEqual([{ n: 2 }])
  })
  test('sent again twice in parallel, goes once, and the second is refused', async () => {
    await save('crm@example.test', 5)
    answer = { kind: 'unavailable' }
    await take(ADF_DIALECTS.portal.replaceAll('NP-1001', 'NP-5005'))
    await deliver(true)
    answer = undefined
    const id = (await read()).deliveries[0]?.id ?? ''
    const retry = () => byAdmin.call(contract.retryDelivery, { params: { id } })
    // Both wait for the delivery while another transaction locks it.
    const waits = sql`SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND (pg_backend_pid() = ANY (pg_blocking_pids(pid))
      OR EXISTS (SELECT FROM unnest(pg_blocking_pids(pid)) AS b(pid) WHERE pg_backend_pid() = ANY (pg_blocking_pids(b.pid))))`
    const replies = await withTenant(target.app.pool, place, async tx => {
      await tx.execute(sql`SELECT FROM lead_deliveries WHERE id = ${id} FOR UPDATE`)
      const both = [retry(), retry()]
      while ((await tx.execute(waits)).rows.length < 2) await new Promise(resolve => setTimeout(resolve, 5))
      return { both }
    })
    const responses = await Promise.all(replies.both)
    expect(responses.map(reply => reply.status)).toEqual(expect.arrayContaining([200, 409]))
    await deliver()
    expect((await read()).deliveries[0]).toMatchObject({ id, state: 'sent' })
  })
})
