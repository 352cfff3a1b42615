import { audit } from '@forecourt/contract/platform/audit.ts'
import { consents } from '@forecourt/contract/customers/consents.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { leadForms, leads as contract } from '@forecourt/contract/customers/leads.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { ADF_DIALECTS } from '@forecourt/domain/customers/leads/adf-dialects.ts'
import { readAdfMessage } from '@forecourt/domain/customers/leads/adf-document.ts'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerRequester, signedIn, signedInCustomer } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { fileDropMailbox } from '#platform/outside/mailbox/file-drop.ts'
import type { MailboxPort } from '#platform/outside/mailbox/port.ts'
import { succeeded } from '#platform/outside/port-result.ts'
import { attemptCounters, dealershipMembers } from '#identity/accounts/users/users.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildLead } from './leads.factory.ts'
import { mailBody } from './mail-body.ts'
import { pollMailbox } from './poll-mailbox.ts'

const target = useTestApp()

let place: Awaited<ReturnType<typeof buildDealership>>
let byManager: TestBrowser
let byAdmin: TestBrowser
let byRep: TestBrowser
let byStranger: TestBrowser
let secret: string
let key: string

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const elsewhere = await buildDealership(app)
  const user = (role: 'dealer_sales_manager' | 'dealer_admin' | 'dealer_sales_rep', at = place) =>
    buildUser(app, { dealerships: [at], role })
  byManager = await signedIn(target, await user('dealer_sales_manager'), place)
  byAdmin = await signedIn(target, await user('dealer_admin'), place)
  byRep = await signedIn(target, await user('dealer_sales_rep'), place)
  byStranger = await signedIn(target, await user('dealer_admin', elsewhere), elsewhere)
  // Everything about leads except the rotation, which is in `lead-turns.test.ts`.
  await withPlatform(app.pool, tx =>
    tx.update(dealershipMembers).set({ is_not_automatically_assigned: true }),
  )
  const made = await byAdmin.call(contract.createKey, { body: { name: 'North Portal' } })
  ;({ secret } = made.body)
  key = made.body.key.id
})

beforeEach(() =>
  withPlatform(target.app.pool, async tx => {
    await tx.delete(attemptCounters)
  }),
)

interface Sending {
  readonly authorization?: string
  readonly type?: string
}

/** Sends a message as machines do: without cookies, CSRF or browser headers. */
async function send(payload: string | Buffer, { authorization, type = 'application/xml' }: Sending = {}) {
  const reply = await target.fastify.inject({
    method: 'POST',
    url: '/api/leads/adf/',
    headers: { 'content-type': type, authorization: authorization ?? `Bearer ${secret}` },
    payload,
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>(), headers: reply.headers }
}

let senders = 0
/** A lead of a new person. */
const leadOf = (
  given: { first?: string; last?: string; email?: string; phone?: string; id?: string } = {},
) => {
  senders += 1
  const {
    first = 'Sam',
    last = 'Porter',
    email = `sam${senders}@mail.example`,
    phone = '',
    id = `L-${senders}`,
  } = given
  return `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><id source="test">${id}</id><requestdate>2026-11-21</requestdate>
    <vehicle><year>2026</year><make>Honda</make><model>CR-V</model><x-own>kept</x-own></vehicle>
    <customer><contact><name part="first">${first}</name><name part="last">${last}</name><email>${email}</email><phone>${phone}</phone></contact>
    <comments>Still there?</comments></customer><provider><name>North Portal</name></provider></prospect></adf>`
}

const found = async (search: string) =>
  (await byManager.call(customers.list, { query: { search } })).body.results

const quarantine = async () => (await byManager.call(contract.messages)).body

describe('a lead by HTTP', () => {
  test('creates an unassigned customer, with the inquiry and its implied consent', async () => {
    const reply = await send(leadOf({ last: 'Newcomer', phone: '(416) 555-0190' }))
    expect(reply).toMatchObject({ status: 200, body: { state: 'taken' } })
    const [row] = await found('newcomer')
    expect(row).toMatchObject({ full_name: 'Sam Newcomer', lead_type: 'adf_lead', assigned_dealer: null })
    const params = { id: row?.id ?? '' }
    const { results } = (await byManager.call(contract.ofCustomer, { params })).body
    expect(results).toMatchObject([
      { via: 'adf', provider: 'North Portal', vehicle: '2026 Honda CR-V', comments: 'Still there?' },
    ])
    const notified = (await byManager.call(notifications.list)).body.results
    expect(notified[0]).toMatchObject({ event: 'message_received', customer: { id: row?.id } })
    const ledger = (await byManager.call(consents.ofCustomer, { params })).body
    expect(ledger.channels.map(({ state, until }) => [state, until])).toEqual(
      Array.from({ length: 3 }, () => ['implied', '2027-05-21']),
    )
  })

  test.each(Object.keys(ADF_DIALECTS) as (keyof typeof ADF_DIALECTS)[])('%s', async dialect => {
    expect(await send(ADF_DIALECTS[dialect])).toMatchObject({ status: 200, body: { state: 'taken' } })
  })

  test('of a known customer is their next touch: the first stays, and a lost customer is active again', async () => {
    const email = 'again@mail.example'
    await send(leadOf({ last: 'Béliveau', email }))
    const [before] = await found('beliveau')
    await byManager.call(customers.setArchiveStatus, {
      body: { id_list: [before?.id ?? ''], status: 'Lost', reason_id: 'price' },
    })
    const contact = {
      dealership: place.cname,
      first_name: 'Sam',
      last_name: 'BELIVEAU',
      email,
      message: 'Again.',
    }
    expect((await customerRequester(target).call(leadForms.contact, { body: contact })).status).toBe(200)
    const rows = await found('beliveau')
    expect(rows).toMatchObject([{ id: before?.id, archive_status: 'Active', lead_type: 'adf_lead' }])
    const touches = (await byManager.call(contract.ofCustomer, { params: { id: before?.id ?? '' } })).body
      .results
    expect(touches.map(({ lead_type }) => lead_type)).toEqual(['contact_form', 'adf_lead'])
  })

  test('with the same address and another name is another customer', async () => {
    const email = 'family@mail.example'
    await send(leadOf({ last: 'Elder', email }))
    await send(leadOf({ last: 'Younger', email }))
    expect(await found('elder')).toHaveLength(1)
    expect(await found('younger')).toHaveLength(1)
  })

  test('that is sent again, or ten times in parallel, is one', async () => {
    const lead = leadOf({ last: 'Onlyonce' })
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(lead)))
    expect(replies.map(({ body }) => String(body['state'])).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'duplicate'),
      'taken',
    ])
    expect(await found('onlyonce')).toHaveLength(1)
  })

  test('is also one when its number is longer than an index allows', async () => {
    const lead = leadOf({ last: 'Longnumber', id: randomBytes(8000).toString('hex') })
    const states = [await send(lead), await send(lead)].map(({ body }) => body['state'])
    expect(states).toEqual(['taken', 'duplicate'])
  })

  test('keeps its characters in the declared encoding', async () => {
    const text = leadOf({ last: 'Lévesque' }).replace('?>', ' encoding="ISO-8859-1"?>')
    expect((await send(Buffer.from(text, 'latin1'))).body).toMatchObject({ state: 'taken' })
    const wide = leadOf({ last: 'Gagné' })
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(wide, 'utf16le')])
    expect((await send(utf16)).body).toMatchObject({ state: 'taken' })
    expect(await found('lévesque')).toHaveLength(1)
    expect(await found('gagné')).toHaveLength(1)
  })

  test('counts exactly', async () => {
    const wrong = await withTenant(target.app.pool, place, async tx => {
      const { rows } =
        await tx.execute(sql`SELECT archive_status, count(*)::int AS n FROM customers GROUP BY 1
        EXCEPT SELECT archive_status, sum(count)::int FROM customer_counts GROUP BY 1`)
      return rows
    })
    expect(wrong).toEqual([])
  })
})

describe('a file with several prospects', () => {
  const fileOf = (...leads: readonly string[]) =>
    `<?xml version="1.0"?><?adf version="1.0"?><adf>${leads
      .map(lead => /<prospect>.*<\/prospect>/s.exec(lead)?.[0] ?? '')
      .join('')}</adf>`

  test('is as many leads, each with its own document; sent again it is none', async () => {
    const file = fileOf(leadOf({ last: 'Batchone' }), leadOf({ last: 'Batchtwo' }))
    const reply = await send(file)
    expect(reply).toMatchObject({ status: 200, body: { results: [{ state: 'taken' }, { state: 'taken' }] } })
    const [first] = await found('batchone')
    expect(await found('batchtwo')).toHaveLength(1)
    const { results } = (await byManager.call(contract.ofCustomer, { params: { id: first?.id ?? '' } })).body
    const { bytes } = await byManager.bytes(`/api/dealer/lead/${results[0]?.id}/adf/`)
    expect(Buffer.from(bytes).toString()).not.toContain('Batchtwo')
    expect((await send(file)).body).toEqual({ results: [{ state: 'duplicate' }, { state: 'duplicate' }] })
  })

  test.each([
    ['without a contact', leadOf({ last: 'Unreachable', email: '' }), 'no_contact'],
    [
      'with a name that no form could save',
      leadOf({ last: '&lt;script&gt;alert(1)&lt;/script&gt;' }),
      'name',
    ],
    ['that is not well-formed', leadOf({ last: '<b>' }), 'not_xml'],
    ['with an entity that nobody knows', leadOf({ last: '&xxe;' }), 'entity'],
  ])('a prospect %s is quarantined by itself; valid ones are leads', async (_name, bad, problem) => {
    const before = (await quarantine()).count
    const words = problem.replaceAll('_', ' ')
    const reply = await send(
      fileOf(leadOf({ last: `Goodfirst ${words}` }), bad, leadOf({ last: `Goodlast ${words}` })),
    )
    expect(reply).toMatchObject({
      status: 202,
      body: { results: [{ state: 'taken' }, { state: 'quarantined', problem }, { state: 'taken' }] },
    })
    const { count, results } = await quarantine()
    expect(count).toBe(before + 1)
    const params = { id: results[0]?.id ?? '' }
    const { text } = (await byManager.call(contract.message, { params })).body
    expect(text).not.toContain('Goodfirst')
    const corrected = leadOf({ last: 'Putright' })
    const retried = await byManager.call(contract.retry, { params, body: { text: corrected } })
    expect(retried.body).toEqual({ state: 'taken', problem: null })
  })

  test('read again, each prospect that is no lead yet is quarantined by itself', async () => {
    await send('<adf><prospect>')
    const params = { id: (await quarantine()).results[0]?.id ?? '' }
    const text = fileOf(leadOf({ last: 'Readagain' }), leadOf({ email: '' }))
    const retried = await byManager.call(contract.retry, { params, body: { text } })
    expect(retried.body).toEqual({ state: 'quarantined', problem: 'no_contact' })
    expect(await found('readagain')).toHaveLength(1)
    expect((await byManager.call(contract.message, { params })).status).toBe(404)
    expect((await quarantine()).results[0]).toMatchObject({ problem: 'no_contact', tries: 1 })
  })

  test('HTML entities, a surname, a fax and an extension are read as the DTD defines them', async () => {
    const lead = `<adf><prospect><customer><contact><name part="first">Jean</name><name part="surname">Lavoie</name>
      <phone type="fax">514-555-0101</phone><phone type="voice">514-555-0102 x104</phone>
      <address><city>100 Mile House</city><region>Ontario</region></address></contact>
      <comments>Je pr&eacute;f&egrave;re&nbsp;le courriel.</comments></customer></prospect></adf>`
    expect((await send(lead)).body).toMatchObject({ state: 'taken' })
    const [row] = await found('lavoie')
    const params = { id: row?.id ?? '' }
    expect((await byManager.call(customers.get, { params })).body).toMatchObject({
      first_name: 'Jean',
      phone: '+15145550102',
      secondary_phone: null,
      city: '100 Mile House',
      province: 'ON',
    })
    const { results } = (await byManager.call(contract.ofCustomer, { params })).body
    expect(results[0]?.comments).toBe('Je préfère\u00a0le courriel.\n514-555-0102 x104')
  })
})

describe('a message that is no lead', () => {
  test.each([
    ['broken', '<adf><prospect></adf>', 'not_xml'],
    ['a declared entity', '<!DOCTYPE a [<!ENTITY b "c">]><adf>&b;</adf>', 'doctype'],
    ['an entity from elsewhere', '<adf>&xxe;</adf>', 'entity'],
    ['nobody to reach', leadOf({ email: 'no address' }), 'no_contact'],
    ['another document', '<html></html>', 'not_adf'],
    ['nothing', '', 'not_xml'],
    ['a character that nothing can keep', `Subject: x\0${leadOf()}`, 'not_xml'],
    ['letters of another encoding', Buffer.from(leadOf({ last: 'Côté' }), 'latin1'), 'encoding'],
    ['an encoding nobody knows', leadOf().replace('?>', ' encoding="EBCDIC"?>'), 'encoding'],
  ])('%s is quarantined with the reason', async (_name, payload, problem) => {
    const before = (await quarantine()).count
    expect(await send(payload)).toMatchObject({ status: 202, body: { state: 'quarantined', problem } })
    const { count, results } = await quarantine()
    expect(count).toBe(before + 1)
    expect(results[0]).toMatchObject({ problem, via: 'adf', tries: 1 })
  })

  test.each([
    ['too large', Buffer.alloc(300_000, 'a'), {}, 413],
    ['JSON', '{}', { type: 'application/json' }, 415],
    ['without a key', leadOf(), { authorization: '' }, 401],
    ['with another key', leadOf(), { authorization: 'Bearer nothing' }, 401],
  ])('%s is refused, and nothing is stored', async (_name, payload, sending, status) => {
    const before = (await quarantine()).count
    expect((await send(payload, sending)).status).toBe(status)
    expect((await quarantine()).count).toBe(before)
  })

  test('is read again after it was corrected, and leaves the quarantine', async () => {
    await send('<adf><prospect>')
    const id = (await quarantine()).results[0]?.id ?? ''
    const params = { id }
    const read = await byManager.call(contract.message, { params })
    expect(read.body).toMatchObject({ text: '<adf><prospect>', problem: 'not_xml' })
    const still = await byManager.call(contract.retry, { params, body: {} })
    expect(still.body).toEqual({ state: 'quarantined', problem: 'not_xml' })
    expect((await byManager.call(contract.message, { params })).body.tries).toBe(2)
    const text = leadOf({ last: 'Corrected' })
    const taken = await byManager.call(contract.retry, { params, body: { text } })
    expect(taken.body).toEqual({ state: 'taken', problem: null })
    expect((await byManager.call(contract.message, { params })).status).toBe(404)
    expect(await found('corrected')).toHaveLength(1)
  })

  test('is discarded by those with permission, and invisible to others', async () => {
    await send('<nonsense/>')
    const params = { id: (await quarantine()).results[0]?.id ?? '' }
    expect((await byRep.call(contract.message, { params })).status).toBe(403)
    expect((await byStranger.call(contract.message, { params })).status).toBe(404)
    expect((await byStranger.call(contract.discard, { params })).status).toBe(404)
    expect((await byManager.call(contract.discard, { params })).status).toBe(204)
    expect((await byManager.call(contract.message, { params })).status).toBe(404)
  })
})

describe('lead keys', () => {
  test('the secret is shown once and stored nowhere', async () => {
    const made = await byAdmin.call(contract.createKey, { body: { name: 'South Portal' } })
    expect(made.body.secret.length).toBeGreaterThan(30)
    const stored = await withTenant(target.app.pool, place, async tx => {
      const { rows } = await tx.execute(
        sql`SELECT to_jsonb(k)::text AS row FROM lead_keys k UNION ALL SELECT to_jsonb(i)::text FROM idempotency_keys i`,
      )
      return JSON.stringify(rows)
    })
    expect(stored).not.toContain(made.body.secret)
    expect(JSON.stringify((await byAdmin.call(contract.keys)).body)).not.toContain(made.body.secret)
  })

  test('work as a password too; after a rotation both secrets for a day; revoked not at all', async () => {
    const made = await byAdmin.call(contract.createKey, { body: { name: 'Basic' } })
    const basic = `Basic ${Buffer.from(`anybody:${made.body.secret}`).toString('base64')}`
    expect((await send(leadOf(), { authorization: basic })).status).toBe(200)
    const params = { id: made.body.key.id }
    const rotated = await byAdmin.call(contract.rotateKey, { params })
    expect(rotated.body.secret).not.toBe(made.body.secret)
    const fresh = `Bearer ${rotated.body.secret}`
    expect((await send(leadOf(), { authorization: basic })).status).toBe(200)
    expect((await send(leadOf(), { authorization: fresh })).status).toBe(200)
    await withTenant(target.app.pool, place, tx =>
      tx.execute(
        sql`UPDATE lead_keys SET previous_until = now() - interval '1 second' WHERE id = ${params.id}`,
      ),
    )
    expect((await send(leadOf(), { authorization: basic })).status).toBe(401)
    expect((await byAdmin.call(contract.revokeKey, { params })).status).toBe(200)
    expect((await send(leadOf(), { authorization: fresh })).status).toBe(401)
    expect((await byAdmin.call(contract.rotateKey, { params })).status).toBe(404)
  })

  test('are managed by administrators, for one dealership', async () => {
    expect((await byManager.call(contract.keys)).status).toBe(403)
    for (const action of [contract.rotateKey, contract.revokeKey])
      expect((await byStranger.call(action, { params: { id: key } })).status).toBe(404)
    const { body } = await byStranger.call(contract.createKey, { body: { name: 'Elsewhere' } })
    await send(leadOf({ last: 'Elsewhere' }), { authorization: `Bearer ${body.secret}` })
    expect(await found('elsewhere')).toEqual([])
  })

  test('are limited per minute; wrong ones are counted by address', async () => {
    const count = (name: string, n: number) =>
      withPlatform(target.app.pool, tx =>
        tx.insert(attemptCounters).values({ key: name, count: n, first_at: sql`now()`, last_at: sql`now()` }),
      )
    await count(`lead:key:${key}`, 120)
    expect(await send(leadOf())).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    await count('lead:wrong:127.0.0.1', 20)
    expect((await send(leadOf(), { authorization: 'Bearer guess' })).status).toBe(429)
  })
})

describe('exporting a lead', () => {
  test('returns ADF with everything its sender wrote, known or not', async () => {
    await send(leadOf({ last: 'Outward' }))
    const [row] = await found('outward')
    const lead = (await byManager.call(contract.ofCustomer, { params: { id: row?.id ?? '' } })).body
      .results[0]
    const file = await byManager.bytes(`/api/dealer/lead/${lead?.id}/adf/`)
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringMatching('application/xml') as string },
    })
    const text = Buffer.from(file.bytes).toString()
    expect(text).toContain('<x-own>kept</x-own>')
    expect(readAdfMessage(text)).toMatchObject({ ok: true, lead: { person: { last_name: 'Outward' } } })
    expect((await byStranger.bytes(`/api/dealer/lead/${lead?.id}/adf/`)).status).toBe(404)
  })

  test('is refused for a colleague’s customer', async () => {
    const holder = await buildUser(target.app, { dealerships: [place] })
    const { id, customer_id } = await buildLead(target.app, { dealer_id: place.id })
    await byManager.call(customers.assign, { body: { id_list: [customer_id], assigned_dealer: holder.id } })
    expect((await byRep.bytes(`/api/dealer/lead/${id}/adf/`)).status).toBe(404)
  })
})

describe('forms of the customer side', () => {
  const person = {
    first_name: 'Noor',
    last_name: 'Writer',
    email: 'noor@mail.example',
    phone: '416-555-0171',
  }
  const contact = (given: object = {}, address?: string) =>
    customerRequester(target, address).call(leadForms.contact, {
      body: { dealership: place.cname, ...person, message: 'Hello?', ...given },
    })

  test('a message is a lead, with its own document', async () => {
    expect((await contact({ campaign: 'autumn', language: 'fr' })).body).toEqual({ received: true })
    const [row] = await found('writer')
    expect(row).toMatchObject({ full_name: 'Noor Writer', lead_type: 'contact_form', language: 'fr' })
    const lead = (await byManager.call(contract.ofCustomer, { params: { id: row?.id ?? '' } })).body
      .results[0]
    expect(lead).toMatchObject({ via: 'contact_form', campaign: 'autumn', comments: 'Hello?' })
    const { bytes } = await byManager.bytes(`/api/dealer/lead/${lead?.id}/adf/`)
    expect(readAdfMessage(Buffer.from(bytes).toString())).toMatchObject({ ok: true })
  })

  test('so is a request to be notified of a vehicle', async () => {
    const body = {
      dealership: place.cname,
      ...person,
      last_name: 'Wisher',
      make: 'Kia',
      model: 'EV9',
      year: '2026',
    }
    const odd = await customerRequester(target).call(leadForms.notifyMe, { body: { ...body, year: 'new!' } })
    expect([odd.status, odd.body]).toMatchObject([400, { fields: { year: [{ rule: 'format' }] } }])
    expect((await customerRequester(target).call(leadForms.notifyMe, { body })).status).toBe(200)
    const [row] = await found('wisher')
    expect(row?.lead_type).toBe('notify_me')
    const notified = (await byManager.call(notifications.list)).body.results
    expect(notified[0]).toMatchObject({ event: 'message_received', customer: { id: row?.id } })
  })

  test('who asks for offers consents to the text they read, on the channels they gave', async () => {
    const own = { 'shop.write.may_write': { en: 'Yes, {dealership} may.', fr: 'Oui, {dealership} peut.' } }
    await withTenant(target.app.pool, place, tx =>
      tx.execute(
        sql`UPDATE dealerships SET custom_copy = ${JSON.stringify(own)}::jsonb WHERE id = ${place.id}`,
      ),
    )
    const given = { last_name: 'Willing', email: 'willing@mail.example', phone: null, may_write: true }
    await contact(given)
    const [row] = await found('willing')
    const params = { id: row?.id ?? '' }
    const ledger = async () => (await byManager.call(consents.ofCustomer, { params })).body
    expect(await ledger()).toMatchObject({
      channels: [{ channel: 'email', state: 'express' }, { state: 'none' }, { state: 'none' }],
    })
    // Both consents come from one submission: neither is later.
    const bases = new Map((await ledger()).results.map(entry => [entry.basis, entry]))
    expect([...bases.keys()].sort()).toEqual(['express', 'implied_inquiry'])
    expect(bases.get('express')).toMatchObject({ source: 'web_form', evidence: `Yes, ${place.name} may.` })
    // Knowing someone's name and address is not enough to revoke their withdrawal.
    const no = { channel: 'email', basis: 'withdrawn', source: 'message', obtained_at: '2026-11-21' } as const
    await byManager.call(consents.record, { params, body: no })
    await contact({ ...given, message: 'Again.' })
    expect((await ledger()).channels[0]).toMatchObject({ channel: 'email', state: 'withdrawn' })
  })

  test('consent for a number is no consent for the other number on record', async () => {
    const given = { last_name: 'Twophones', email: 'twophones@mail.example' }
    await contact({ ...given, phone: '416-555-0171' })
    await contact({ ...given, phone: '416-555-0199', may_write: true, message: 'Again.' })
    const [row] = await found('twophones')
    const { body } = await byManager.call(consents.ofCustomer, { params: { id: row?.id ?? '' } })
    expect(body.channels).toMatchObject([
      { channel: 'email', state: 'express' },
      { channel: 'sms', state: 'implied' },
      { channel: 'phone', state: 'implied' },
    ])
    await contact({ ...given, phone: '(416) 555-0171', may_write: true, message: 'And again.' })
    const later = await byManager.call(consents.ofCustomer, { params: { id: row?.id ?? '' } })
    expect(later.body.channels.map(({ state }) => state)).toEqual(['express', 'express', 'express'])
  })

  test('the same submission twice is one lead, and the next message another', async () => {
    const browser = customerRequester(target)
    const write = (message: string, headers: Record<string, string>) =>
      browser.call(leadForms.contact, {
        body: { dealership: place.cname, ...person, last_name: 'Doublet', message },
        headers,
      })
    const headers = { 'idempotency-key': newId() }
    await Promise.all([write('Once.', headers), write('Once.', headers)])
    await write('Twice.', { 'idempotency-key': newId() })
    const [row] = await found('doublet')
    const touches = await byManager.call(contract.ofCustomer, { params: { id: row?.id ?? '' } })
    expect(touches.body.results.map(({ comments }) => comments)).toEqual(['Twice.', 'Once.'])
  })

  test('a form filled in by a bot is answered the same and discarded', async () => {
    expect(await contact({ last_name: 'Machine', website: 'https://spam.example' })).toMatchObject({
      status: 200,
      body: { received: true },
    })
    expect(await found('machine')).toEqual([])
  })

  test.each([
    [{ last_name: 'R2D2' }, 400],
    [{ email: 'nowhere', phone: null }, 400],
    [{ email: null, phone: null }, 400],
    [{ dealership: 'nobody-here' }, 404],
    [{ message: 'x'.repeat(2001) }, 400],
    [{ message: '  ' }, 400],
  ])('%j: %i', async (given, status) => {
    expect((await contact(given)).status).toBe(status)
  })

  test('a customer signed in at one dealership writes to no other', async () => {
    const other = await buildDealership(target.app)
    const customer = await buildCustomer(target.app, { dealer_id: other.id })
    const browser = await signedInCustomer(target, customer)
    const write = (dealership: string) =>
      browser.call(leadForms.contact, { body: { dealership, ...person, message: 'Hello?' } })
    expect((await write(place.cname)).status).toBe(404)
    expect((await write(other.cname)).status).toBe(200)
  })

  test('the audit record names the writer; consent given by staff for a customer does not count', async () => {
    const known = { last_name: 'Recorded', email: 'recorded@mail.example' }
    const customer = await buildCustomer(target.app, { dealer_id: place.id, phone: null, ...known })
    const user = await buildUser(target.app, { dealerships: [place], role: 'dealer_admin' })
    const byStaff = await signedIn(target, user, place)
    await byStaff.call(users.loginAsCustomer, { body: { customer_id: customer.id } })
    const given = { dealership: place.cname, ...person, ...known, phone: null, may_write: true }
    const write = (browser: TestBrowser, message: string) =>
      browser.call(leadForms.contact, { body: { ...given, message } })
    expect((await write(byStaff, 'By staff.')).status).toBe(200)
    const params = { id: customer.id }
    const { body: ledger } = await byManager.call(consents.ofCustomer, { params })
    expect(ledger.channels[0]).toMatchObject({ channel: 'email', state: 'implied' })
    await write(customerRequester(target), 'By whoever knows the address.')
    await write(await signedInCustomer(target, customer), 'By himself.')
    const { results } = (await byAdmin.call(audit.list, { query: { object_id: customer.id } })).body
    expect(results.filter(({ action }) => action === 'lead.received')).toMatchObject([
      { actor_kind: 'customer', actor: { id: customer.id } },
      { actor_kind: 'anonymous', actor: null },
      { actor_kind: 'staff', actor: { id: user.id } },
    ])
  })

  test('an address may write ten times an hour', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await contact({}, '10.9.9.9')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('a mailbox', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const lay = async (name: string, content: string | Buffer, dealership = place.id) => {
    await mkdir(join(folder, dealership), { recursive: true })
    await writeFile(join(folder, dealership, name), content)
  }
  const poll = () => pollMailbox(target.app, fileDropMailbox(folder))

  test('is emptied into leads and quarantine; mail for unknown dealerships stays', async () => {
    const mail = [
      'From: leads@portal.example',
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      leadOf({ last: 'Bylettér' }).replaceAll('=', '=3D').replace('é', '=C3=A9'),
      '--b1--',
      '',
    ].join('\r\n')
    await lay('1.eml', mail)
    await lay('2.xml', leadOf({ last: 'Byfile' }))
    await lay('3.eml', 'Subject: Hello\n\nIs anybody there?')
    await lay('.half', 'unfinished')
    await lay('4.xml', leadOf(), place.cname)
    await lay('5.xml', leadOf(), '00000000-0000-4000-8000-000000000000')
    const before = (await quarantine()).count
    expect(await poll()).toBe(3)
    expect(await found('bylettér')).toHaveLength(1)
    expect(await found('byfile')).toHaveLength(1)
    expect((await quarantine()).count).toBe(before + 1)
    expect(await readdir(join(folder, place.id))).toEqual(['.half'])
    // Another dealership may have had this name, or get it.
    expect(await readdir(join(folder, place.cname))).toEqual(['4.xml'])
    expect(await poll()).toBe(0)
  })

  test('reports a message for an unknown dealership once', async () => {
    const lost = (id: string) => ({ id, dealership: 'nobody-here', bytes: Buffer.from('<adf/>') })
    let messages = [lost('1')]
    const mailbox: MailboxPort = {
      fetch: async () => succeeded(messages),
      putAway: async () => succeeded(null),
    }
    const warn = vi.spyOn(target.app.log, 'warn')
    await pollMailbox(target.app, mailbox)
    await pollMailbox(target.app, mailbox)
    expect(warn).toHaveBeenCalledTimes(1)
    messages = [lost('1'), lost('2')]
    await pollMailbox(target.app, mailbox)
    expect(warn.mock.calls.map(([what]) => what)).toMatchObject([{ message: '1' }, { message: '2' }])
    warn.mockRestore()
  })

  test('continues after a message that cannot be taken, which stays', async () => {
    const broken = Buffer.from('<adf/>')
    broken.subarray = () => {
      throw new Error('out of reach')
    }
    const messages = [broken, Buffer.from(leadOf({ last: 'Behindit' }))].map((bytes, at) => ({
      id: `${at}`,
      dealership: place.id,
      bytes,
    }))
    const putAway = vi.fn<MailboxPort['putAway']>(async () => succeeded(null))
    expect(await pollMailbox(target.app, { fetch: async () => succeeded(messages), putAway })).toBe(1)
    expect(putAway.mock.calls).toEqual([['1']])
    expect(await found('behindit')).toHaveLength(1)
  })

  test.each([
    [
      'base64',
      `Content-Type: application/x-adf+xml; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${Buffer.from('<adf>é</adf>').toString('base64')}`,
    ],
    ['as it is', 'Subject: x\n\n<adf>é</adf>'],
    ['no mail', '<adf>é</adf>'],
  ])('%s', (_name, mail) => {
    expect(mailBody(Buffer.from(mail)).bytes.toString()).toContain('<adf>é</adf>')
  })
})
