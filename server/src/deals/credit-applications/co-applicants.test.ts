import { coApplicants } from '@forecourt/contract/deals/co-applicants.ts'
import {
  creditApplications,
  customerCreditApplications as own,
  type CreditApplication,
} from '@forecourt/contract/deals/credit-applications.ts'
import { disclosures } from '@forecourt/contract/dealership/disclosures.ts'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerRequester, newestMail, signedIn, signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type Reply, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { attemptCounters } from '#identity/accounts/users/users.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { EMPLOYER, fullAnswers } from './credit-applications.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let order: string
let mine: TestBrowser
let staff: TestBrowser

const paul = fullAnswers({
  first_name_enc: 'Paul',
  last_name_enc: 'Côté-Roy',
  email_enc: 'paul@example.test',
  confirm_email_enc: 'paul@example.test',
  phone_enc: '(514) 201-7788',
  insurance_number_enc: '',
  relation_status_enc: 'spouse',
})
const two = (changes: Partial<CreditApplication> = {}): CreditApplication => ({
  has_co_applicant: true,
  primary_application: fullAnswers(),
  co_application: paul,
  ...changes,
})

beforeAll(async () => {
  desk = await buildDesk(target, { name: 'Érable & Fils' })
  const user = await buildUser(target.app, {
    role: 'dealer_admin',
    dealerships: [desk.dealership],
    show_credit_application: true,
  })
  staff = await signedIn(target, user, desk.dealership)
})

beforeEach(async () => {
  await withPlatform(target.app.pool, tx => tx.delete(attemptCounters))
  const customer = await buildCustomer(target.app, {
    ...desk.at,
    first_name: 'Marie',
    email: `${randomUUID()}@example.test`,
  })
  order = (await buildOrder(target.app, { ...desk.at, customer_id: customer.id })).id
  mine = await signedInCustomer(target, customer)
  await save(two())
})

const params = () => ({ orderId: order })
const save = (body: CreditApplication) => mine.call(own.save, { params: params(), body })
const read = async () => (await mine.call(own.read, { params: params() })).body
const send = (channel: 'email' | 'sms' = 'email', key = randomUUID()) =>
  mine.call(coApplicants.sendLink, {
    params: params(),
    body: { channel, language: 'fr' },
    headers: { 'idempotency-key': key },
  })
const revoke = () => mine.call(coApplicants.revokeLink, { params: params(), body: {} })
const linkOf = (text: string) => /co-applicant#([\w-]{43})/.exec(text)?.[1] ?? ''
async function sentLink() {
  await send()
  return linkOf((await newestMail(target)).text)
}
async function consentsOf(kind: 'joint_consents' | 'co_consents', language: 'en' | 'fr' = 'en') {
  const { body } = await mine.call(own.staticData)
  return body[kind].map(one => ({ code: one.code, hash: language === 'fr' ? one.hash_fr : one.hash_en }))
}
const open = (co_applicant_link: string, browser = customerRequester(target)) =>
  browser.call(coApplicants.readLink, { body: { co_applicant_link } })
async function sign(co_applicant_link: string, given: object = {}) {
  return customerRequester(target).call(coApplicants.signLink, {
    body: {
      co_applicant_link,
      signed_name: 'paul cote-roy',
      consents: await consentsOf('co_consents', 'fr'),
      language: 'fr',
      ...given,
    },
  })
}
async function signHere(given: object = {}) {
  return mine.call(coApplicants.signHere, {
    params: params(),
    body: {
      signed_name: 'Paul Côté-Roy',
      consents: await consentsOf('co_consents'),
      language: 'en',
      ...given,
    },
  })
}
async function submit(application = two(), given: object = {}) {
  return mine.call(own.submit, {
    params: params(),
    body: {
      application,
      consents: await consentsOf('joint_consents'),
      language: 'en',
      top_window_path: '/shop/north/credit-application',
      answer: null,
      ...given,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
}
const codeOf = ({ body, status }: Reply<unknown>) => {
  const { code, params: why } = body as { code?: string; params?: { reason?: string } }
  return [status, code, why?.reason].filter(part => part !== undefined).join(' ')
}
const fieldsOf = ({ body }: Reply<unknown>) =>
  Object.entries((body as { fields?: Record<string, { rule: string }[]> }).fields ?? {}).map(
    ([name, [problem]]) => `${name} ${problem?.rule}`,
  )
const events = async () => {
  const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
    tx.execute<{ action: string; changes: { signed_by?: string }; actor_kind: string }>(
      sql`SELECT action, actor_kind, changes FROM audit_events WHERE object_id = ${order} AND action LIKE 'order.co_%' ORDER BY seq`,
    ),
  )
  return rows.map(({ action, actor_kind: kind, changes }) => `${action} ${kind} ${changes.signed_by ?? ''}`)
}

describe('the consent of a co-applicant', () => {
  test('is needed, and the applicant cannot give it', async () => {
    expect((await read()).co_consent).toMatchObject({ state: 'missing' })
    expect(codeOf(await submit())).toBe('409 co_consent_missing')
    const all = [...(await consentsOf('joint_consents')), ...(await consentsOf('co_consents'))]
    expect(codeOf(await submit(two(), { consents: all }))).toBe('409 co_consent_missing')
    expect((await read()).status).toBe(1)
  })

  test('is given by a link of their own, in their language, which shows only the applicant’s first name', async () => {
    const reply = await send()
    expect(reply.body).toMatchObject({ state: 'sent', channel: 'email' })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const mail = await newestMail(target)
    expect(mail.to).toBe('paul@example.test')
    expect(mail.text).toContain('Bonjour Paul')
    const link = linkOf(mail.text)
    const shown = await open(link)
    expect(shown.status).toBe(200)
    expect(queriesOf(shown)).toBeLessThanOrEqual(6)
    expect(shown.body).toMatchObject({
      name: 'Paul Côté-Roy',
      applicant: 'Marie',
      language: 'fr',
      signed_at: null,
    })
    for (const secret of ['Tremblay', '1988', '5200', 'marie@example.test', '201-4455', EMPLOYER])
      expect([secret, JSON.stringify(shown.body).includes(secret)]).toEqual([secret, false])
    const signed = await sign(link)
    expect(signed.status).toBe(200)
    expect(queriesOf(signed)).toBeLessThanOrEqual(6)
    expect((await read()).co_consent).toMatchObject({ state: 'given', method: 'link' })
    expect((await newestMail(target)).text).toContain('has given their consent')
    expect((await submit()).body).toMatchObject({ status: 2 })
    const seen = (await staff.call(creditApplications.ofOrder, { params: { id: order } })).body
    expect(seen.co_consent).toMatchObject({ state: 'given', method: 'link' })
    expect(seen.consents).toContainEqual({
      code: 'credit_check_co',
      language: 'fr',
      method: 'link',
      at: expect.any(String) as string,
    })
    expect(await events()).toEqual([
      'order.co_link_sent customer ',
      'order.co_applicant_signed anonymous own_link',
    ])
  })

  test('is given on the applicant’s device, which is recorded', async () => {
    expect(fieldsOf(await signHere({ signed_name: 'Marie Tremblay' }))).toEqual(['signed_name typed_name'])
    expect(fieldsOf(await signHere({ signed_name: ' ' }))).toEqual(['signed_name required'])
    expect(fieldsOf(await signHere({ consents: [] }))).toContain('consents.credit_check_co required')
    const reply = await signHere()
    expect(reply.body).toMatchObject({ state: 'given', method: 'device' })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(codeOf(await signHere())).toBe('409 co_consent_given')
    expect(codeOf(await send())).toBe('409 co_consent_given')
    expect((await submit()).status).toBe(200)
    expect(await events()).toEqual(['order.co_applicant_signed customer handed_device'])
  })

  test('belongs to the person who gave it: another co-applicant has to consent again', async () => {
    const link = await sentLink()
    await sign(link)
    const moved = two({ co_application: { ...paul, employer_enc: 'Elsewhere' } })
    await save(moved)
    expect((await read()).co_consent?.state).toBe('given')
    const other = two({ co_application: { ...paul, first_name_enc: 'Pauline' } })
    expect(codeOf(await submit(other))).toBe('409 co_consent_missing')
    await save(other)
    expect((await read()).co_consent?.state).toBe('changed')
    expect(codeOf(await submit(other))).toBe('409 co_consent_missing')
    expect(codeOf(await open(link))).toBe('400 co_link_invalid revoked')
    expect((await events()).at(-1)).toBe('order.co_consent_lapsed customer ')
    await save({ ...other, has_co_applicant: false })
    expect((await read()).co_consent).toBeNull()
    expect(
      (
        await submit(
          { ...other, has_co_applicant: false, co_application: {} },
          { consents: await soloConsents() },
        )
      ).status,
    ).toBe(200)
  })

  test('belongs to one insurance number, also if another number has the same last digits', async () => {
    const numbered = (insurance_number_enc: string) =>
      two({ co_application: { ...paul, insurance_number_enc } })
    await save(numbered('123456782'))
    await signHere()
    await save(numbered('•••-•••-782'))
    expect((await read()).co_consent?.state).toBe('given')
    // Another valid number with the same last digits.
    expect((await save(numbered('200001782'))).status).toBe(200)
    expect((await read()).co_consent?.state).toBe('changed')
  })

  test('is to a text: a new disclosure of the dealership requires it again', async () => {
    await signHere()
    const published = await staff.call(disclosures.publish, {
      params: { kind: 'credit_application' },
      body: {
        text_en: 'We check your credit.',
        text_fr: 'Nous vérifions votre crédit.',
        effective_from: null,
      },
      headers: { 'if-match': '"v0"' },
    })
    expect(published.status).toBe(200)
    expect((await read()).co_consent?.state).toBe('changed')
    expect(codeOf(await submit())).toBe('409 co_consent_missing')
    await signHere()
    expect((await submit()).status).toBe(200)
  })
})

const soloConsents = async () => {
  const { body } = await mine.call(own.staticData)
  return body.consents.map(({ code, hash_en: hash }) => ({ code, hash }))
}

describe('a link', () => {
  const age = (interval: string) =>
    withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(
        sql`UPDATE co_applicant_links SET expires = expires - ${interval}::interval, hour_began = hour_began - ${interval}::interval WHERE order_id = ${order}`,
      ),
    )

  test.each<readonly [string, (link: string) => Promise<unknown>, string]>([
    ['withdrawn', () => revoke(), '400 co_link_invalid revoked'],
    ['replaced by a newer one', () => send(), '400 co_link_invalid unknown'],
    ['expired', () => age('8 days'), '400 co_link_invalid expired'],
    [
      'of an application without a co-applicant',
      () => save(two({ has_co_applicant: false })),
      '400 co_link_invalid revoked',
    ],
    [
      'of an application that was sent with the device',
      async () => {
        await signHere()
        await submit()
      },
      '400 co_link_invalid revoked',
    ],
  ])('that is %s says so and signs nothing', async (_, end, code) => {
    const link = await sentLink()
    await end(link)
    expect(codeOf(await open(link))).toBe(code)
    expect(codeOf(await sign(link))).toBe(code)
  })

  test('that does not exist is refused, with at most ten tries a minute', async () => {
    const made = 'A'.repeat(43)
    const browser = customerRequester(target)
    expect(codeOf(await open(made, browser))).toBe('400 co_link_invalid unknown')
    for (let turn = 0; turn < 9; turn += 1) await open(made, browser)
    expect(codeOf(await open(made, browser))).toBe('429 locked')
  })

  test('that was used says when, and is not signed twice by simultaneous requests', async () => {
    const link = await sentLink()
    const [one, other] = await Promise.all([sign(link), sign(link)])
    expect([one.status, other.status]).toEqual([200, 200])
    const at = ({ body }: Reply<unknown>) => Date.parse((body as { signed_at: string }).signed_at)
    expect([at(other), at(await open(link))]).toEqual([at(one), at(one)])
    expect((await events()).filter(event => event.includes('signed'))).toHaveLength(1)
  })

  test('can be read many times, and refuses another name, a missing consent and an old text', async () => {
    const link = await sentLink()
    for (let turn = 0; turn < 3; turn += 1) expect((await open(link)).status).toBe(200)
    expect(fieldsOf(await sign(link, { signed_name: 'Marie Tremblay' }))).toEqual(['signed_name typed_name'])
    expect(fieldsOf(await sign(link, { consents: [] }))).toContain('consents.privacy_co required')
    const old = (await consentsOf('co_consents')).map(one => ({ ...one, hash: 'old' }))
    expect(codeOf(await sign(link, { consents: old }))).toBe('409 consent_changed')
    expect((await sign(link)).status).toBe(200)
  })

  test('is sent at most five times an hour, once for each press, and by text to the phone', async () => {
    const key = randomUUID()
    expect((await send('sms', key)).body).toMatchObject({ channel: 'sms' })
    expect((await send('sms', key)).status).toBe(200)
    for (let turn = 0; turn < 4; turn += 1) expect((await send()).status).toBe(200)
    expect(codeOf(await send())).toBe('429 too_many_messages')
    await age('1 hour')
    expect((await send()).status).toBe(200)
  })

  test('needs a recipient: what is missing is named', async () => {
    await save(two({ co_application: { ...paul, phone_enc: '' } }))
    expect(fieldsOf(await send('sms'))).toEqual(['co_application.phone_enc required'])
    await save(two({ co_application: { ...paul, email_enc: '', confirm_email_enc: '' } }))
    expect(fieldsOf(await send())).toContain('co_application.email_enc required')
    await save(two({ has_co_applicant: false, co_application: {} }))
    expect(codeOf(await send())).toBe('409 no_co_applicant')
    expect(codeOf(await signHere())).toBe('409 no_co_applicant')
    expect(codeOf(await revoke())).toBe('409 no_co_applicant')
  })

  test('can be sent by nobody else', async () => {
    const stranger = await signedInCustomer(target, await buildCustomer(target.app, desk.at))
    const call = { params: params(), body: { channel: 'email', language: 'en' } } as const
    const headers = { 'idempotency-key': randomUUID() }
    expect((await stranger.call(coApplicants.sendLink, { ...call, headers })).status).toBe(404)
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a change of the co-applicant and a simultaneous signature never store a consent of somebody else (%i)',
  async () => {
    const link = await sentLink()
    const [signed] = await Promise.all([
      sign(link),
      save(two({ co_application: { ...paul, first_name_enc: 'Pauline' } })),
    ])
    const state = (await read()).co_consent?.state
    expect(signed.status === 200 ? ['changed'] : ['missing', 'changed']).toContain(state)
    expect(codeOf(await submit(two({ co_application: { ...paul, first_name_enc: 'Pauline' } })))).toBe(
      '409 co_consent_missing',
    )
  },
)
