import {
  creditApplications,
  customerCreditApplications as own,
} from '@forecourt/contract/deals/credit-applications.ts'
import type { CreditApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestMail, signedIn, signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type Reply, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildApplication, EMPLOYER, fullAnswers } from './credit-applications.factory.ts'
import { creditApplications as table } from './credit-applications.table.ts'
import { forgetApplications } from './forget-applications.ts'

const lines: string[] = []
const target = useTestApp({ LOG_LEVEL: 'trace' }, { write: line => lines.push(line) })
const number = '123456782'
const coNumber = '987654324'
let desk: BuiltDesk
let order: string
let mine: TestBrowser
let manager: TestBrowser
let person: Awaited<ReturnType<typeof buildCustomer>>

beforeAll(async () => {
  desk = await buildDesk(target, { name: 'Érable & Fils' })
  const user = await buildUser(target.app, {
    role: 'dealer_sales_manager',
    dealerships: [desk.dealership],
    show_credit_application: true,
    grants: { can_reveal_pii: true },
  })
  manager = await signedIn(target, user, desk.dealership)
})

async function dealOf(given: Parameters<typeof buildCustomer>[1] = {}) {
  const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id, ...given })
  const { id } = await buildOrder(target.app, { ...desk.at, customer_id: customer.id })
  return { id, customer }
}

beforeEach(async () => {
  const made = await dealOf({
    first_name: 'Marie',
    last_name: 'Tremblay',
    email: `${randomUUID()}@example.test`,
  })
  order = made.id
  person = made.customer
  mine = await signedInCustomer(target, person)
})

const full = (changes: Partial<CreditApplication> = {}): CreditApplication => ({
  has_co_applicant: false,
  primary_application: fullAnswers(),
  co_application: {},
  ...changes,
})
const params = () => ({ orderId: order })
const read = () => mine.call(own.read, { params: params() })
const save = (application: CreditApplication) => mine.call(own.save, { params: params(), body: application })
const decision = () => mine.call(own.decision, { params: params() })
async function consents(hasCo = false) {
  const { body } = await mine.call(own.staticData)
  return (hasCo ? body.co_consents : body.consents).map(({ code, hash_en: hash }) => ({ code, hash }))
}
async function submit(application = full(), given: object = {}, key = randomUUID()) {
  return mine.call(own.submit, {
    params: params(),
    body: {
      application,
      consents: await consents(application.has_co_applicant),
      language: 'en',
      top_window_path: '/shop/north/credit-application',
      answer: null,
      ...given,
    },
    headers: { 'idempotency-key': key },
  })
}
const at = () => ({ params: { id: order } })
const staffRead = (by = manager) => by.call(creditApplications.ofOrder, at())
const approve = (body: { submission?: number } = {}, by = manager) =>
  by.call(creditApplications.approve, { ...at(), body })
const askMore = (verify_request_comments: string, by = manager) =>
  by.call(creditApplications.requestVerification, { ...at(), body: { verify_request_comments } })
const fieldsOf = ({ body }: Reply<unknown>) =>
  Object.entries((body as { fields?: Record<string, { rule: string }[]> }).fields ?? {}).map(
    ([name, [problem]]) => `${name} ${problem?.rule}`,
  )
const codeOf = ({ body, status }: Reply<unknown>) => `${status} ${(body as { code?: string }).code}`

describe('an application draft', () => {
  test('begins with what the dealership knows of the person, and is not stored until it is saved', async () => {
    const reply = await read()
    expect(reply.body).toMatchObject({
      status: null,
      primary_application: { first_name_enc: 'Marie', last_name_enc: 'Tremblay', email_enc: person.email },
      asking: { country: 'CA', system: 'NONE' },
      closed: null,
    })
    expect((await decision()).body).toMatchObject({ status: null, decisions: [] })
  })

  test('stores only what is asked, with numbers masked', async () => {
    const given = { ...fullAnswers(), previous_employer_enc: 'Hidden', relation_status_enc: 'spouse' }
    const reply = await save(full({ primary_application: given, co_application: fullAnswers() }))
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const { body } = await read()
    expect(body.status).toBe(1)
    expect(body.primary_application).toMatchObject({
      insurance_number_enc: '•••-•••-782',
      employer_enc: EMPLOYER,
    })
    expect(body.primary_application).not.toHaveProperty('previous_employer_enc')
    expect(body.primary_application).not.toHaveProperty('relation_status_enc')
    expect(body.co_application).toEqual({})
    expect((await desk.asRep.call(orders.get, at())).body.steps.credit_application).toBe('awaiting-customer')
    // The mask means the stored number.
    await save(full({ primary_application: body.primary_application }))
    expect((await read()).body.primary_application.insurance_number_enc).toBe('•••-•••-782')
    const other = { ...body.primary_application, insurance_number_enc: '•••-•••-783' }
    expect(fieldsOf(await save(full({ primary_application: other })))).toEqual([
      'primary_application.insurance_number_enc sin',
    ])
  })

  test('forgets a co-applicant who is removed', async () => {
    const co = fullAnswers({ insurance_number_enc: coNumber, relation_status_enc: 'spouse' })
    await save(full({ has_co_applicant: true, co_application: co }))
    expect((await read()).body.co_application.insurance_number_enc).toBe('9••-•••-324')
    await save(full({ co_application: co }))
    expect((await read()).body.co_application).toEqual({})
    const [row] = await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .select()
        .from(table)
        .where(sql`${table.order_id} = ${order}`),
    )
    expect([row?.co_sealed, row?.co_number_sealed]).toEqual([null, null])
  })

  test('is validated page by page, and refused by the names of its fields', async () => {
    const validate = (
      step: 'applicant' | 'residential' | undefined,
      primary: CreditApplication['primary_application'],
    ) =>
      mine.call(own.validate, {
        body: { order, ...(step && { step }), application: full({ primary_application: primary }) },
      })
    expect((await validate(undefined, fullAnswers())).body.steps).toEqual([
      'applicant',
      'employment',
      'residential',
    ])
    expect(fieldsOf(await validate('applicant', { first_name_enc: 'M4' }))).toContain(
      'primary_application.first_name_enc name',
    )
    expect(fieldsOf(await validate('residential', fullAnswers({ postal_code_enc: '1' })))).toEqual([
      'primary_application.postal_code_enc postal_code',
    ])
  })

  test('finds the province of a postal code, or none', async () => {
    const ask = (code: string) => mine.call(own.province, { params: { code } })
    expect((await ask('H2X 1Y4')).body).toEqual({ province: 'QC' })
    expect((await ask('nothing')).body).toEqual({ province: null })
  })

  test('is accessible to nobody else', async () => {
    await save(full())
    const stranger = await signedInCustomer(target, (await dealOf()).customer)
    expect((await stranger.call(own.read, { params: params() })).status).toBe(404)
    expect((await stranger.call(own.save, { params: params(), body: full() })).status).toBe(404)
    expect((await stranger.call(own.decision, { params: params() })).status).toBe(404)
  })
})

describe('a submitted application', () => {
  test('reaches the dealership with its consents, and staff are notified', async () => {
    const reply = await submit()
    expect(reply.body).toMatchObject({ status: 2, decisions: [{ result: 'pending' }] })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const notified = (await desk.asRep.call(notifications.list)).body.results
    expect(
      notified.some(({ event, order: about }) => event === 'customer_submits_credit_app' && about === order),
    ).toBe(true)
    const { results } = (await desk.asRep.call(moves.list, { query: {} })).body
    expect(results.find(({ id }) => id === order)?.next_move.key).toBe('review_credit_application')
    const staff = (await staffRead()).body
    expect(staff).toMatchObject({
      credit_check_reference_number: expect.stringMatching(/-C1$/) as string,
      consents: [{ code: 'credit_check', language: 'en' }, { code: 'e_records' }, { code: 'privacy' }],
      decision: { status: 2 },
      monthly_income: '5200.00',
    })
    expect(codeOf(await save(full()))).toBe('409 invalid_transition')
  })

  test('is submitted once, however often it is sent', async () => {
    const key = randomUUID()
    const [one, two] = [await submit(full(), {}, key), await submit(full(), {}, key)]
    expect(two.body).toEqual(one.body)
    expect((await staffRead()).body.submission).toBe(1)
    expect(codeOf(await submit())).toBe('409 invalid_transition')
  })

  test('needs every consent in today’s words, and comes from one of our pages', async () => {
    expect(fieldsOf(await submit(full(), { consents: [] }))).toContain('consents.privacy required')
    const old = (await consents()).map(one => ({ ...one, hash: 'old' }))
    expect(codeOf(await submit(full(), { consents: old }))).toBe('409 consent_changed')
    for (const top_window_path of ['https://evil.test/shop', '//evil.test/x', 'javascript:alert(1)', ''])
      expect(fieldsOf(await submit(full(), { top_window_path }))).toEqual(['top_window_path link'])
    expect(fieldsOf(await submit(full({ primary_application: {} })))).toContain(
      'primary_application.salutation_enc required',
    )
    expect((await staffRead()).body.status).toBeNull()
  })
})

describe('decisions of staff', () => {
  test('ask for more in words that the customer reads, who submits again', async () => {
    await submit()
    expect(fieldsOf(await askMore('short'))).toEqual(['verify_request_comments min_length'])
    const asked = await askMore('Preuve de revenu, s’il vous plaît')
    expect(asked.body.steps.credit_application).toBe('awaiting-customer')
    expect(queriesOf(asked)).toBeLessThanOrEqual(6)
    const mail = await newestMail(target)
    expect(mail.to).toBe(person.email)
    expect(`${mail.text}${mail.html}`).not.toContain('Preuve')
    expect((await decision()).body).toMatchObject({
      status: 5,
      verify_request_comments: 'Preuve de revenu, s’il vous plaît',
    })
    expect((await submit(full(), { answer: 'La voici' })).body.status).toBe(2)
    expect((await staffRead()).body).toMatchObject({ submission: 2, answer: 'La voici', status: 2 })
  })

  test('approve on the terms of the deal, once', async () => {
    await submit()
    expect(codeOf(await approve({ submission: 0 }))).toBe('409 application_changed')
    const reply = await approve({ submission: 1 })
    expect(reply.body.steps.credit_application).toBe('completed')
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(codeOf(await approve())).toBe('409 invalid_transition')
    expect((await decision()).body).toMatchObject({ status: 3, decisions: [{ result: 'approved' }] })
    const reopened = await manager.call(creditApplications.reopen, { ...at(), body: {} })
    expect(reopened.body.steps.credit_application).toBe('awaiting-dealer')
  })

  test('decline for reasons that the customer can read', async () => {
    await submit()
    const reply = await manager.call(creditApplications.decline, {
      ...at(),
      body: { reasons: ['income', 'income'] },
    })
    expect(reply.body.steps.credit_application).toBe('declined')
    expect((await decision()).body).toMatchObject({ status: 4, decline_reasons: ['income'] })
    expect(codeOf(await save(full()))).toBe('409 invalid_transition')
  })

  test('need the permission: representatives read and ask, and decide nothing', async () => {
    await submit()
    expect((await approve({}, desk.asRep)).status).toBe(403)
    const plain = await buildUser(target.app, {
      role: 'dealer_admin',
      dealerships: [desk.dealership],
      show_credit_application: false,
    })
    const asPlain = await signedIn(target, plain, desk.dealership)
    expect((await staffRead(asPlain)).status).toBe(403)
    expect(
      codeOf(
        await manager.call(creditApplications.approve, { params: { id: (await dealOf()).id }, body: {} }),
      ),
    ).toBe('409 no_application')
  })

  test('show where application and deal differ', async () => {
    await submit(full({ primary_application: fullAnswers({ last_name_enc: 'Roy' }) }))
    expect((await staffRead()).body.decision.differences).toContainEqual({
      field: 'last_name',
      application: 'Roy',
      deal: 'Tremblay',
    })
    expect((await decision()).body.differences).toEqual([])
  })
})

describe('an insurance number', () => {
  const reveal = (by = manager, who: 'primary' | 'co' = 'primary', reason = 'The lender asks for it') =>
    by.call(creditApplications.revealNumber, { ...at(), body: { person: who, reason } })

  test('is revealed with the permission, after a recent authentication, for a recorded reason', async () => {
    await submit()
    expect((await reveal(desk.asRep)).status).toBe(403)
    expect(fieldsOf(await reveal(manager, 'primary', ''))).toEqual(['reason required'])
    expect((await reveal()).body).toEqual({ insurance_number: number })
    expect(codeOf(await reveal(manager, 'co'))).toBe('409 no_insurance_number')
    const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(
        sql`SELECT changes FROM audit_events WHERE action = 'order.insurance_number_revealed' AND object_id = ${order}`,
      ),
    )
    expect(rows).toEqual([{ changes: { person: 'primary', reason: 'The lender asks for it' } }])
    await withPlatform(target.app.pool, tx =>
      tx.update(sessions).set({ proved_at: sql`now() - interval '11 minutes'` }),
    )
    expect(codeOf(await reveal())).toBe('403 step_up_required')
  })

  test('is in no table and in no line of the log, whatever is done with it', async () => {
    const co = fullAnswers({
      insurance_number_enc: '987 654 324',
      insurance_number_expiry_enc: '2028-01-01',
      relation_status_enc: 'spouse',
    })
    const two = full({ has_co_applicant: true, co_application: co })
    await save(two)
    await mine.call(own.validate, { body: { order, application: two } })
    await submit(full({ ...two, primary_application: fullAnswers({ insurance_number_enc: '123456783' }) }))
    await submit(two)
    await reveal()
    await askMore('More, please: proof of income')
    const { rows: names } = await target.app.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND has_table_privilege(oid, 'SELECT')`,
    )
    const stored = await withTenant(target.app.pool, desk.dealership, async tx => {
      const all: string[] = []
      for (const { name } of names)
        all.push(JSON.stringify((await tx.execute(sql`SELECT * FROM ${sql.identifier(name)}`)).rows))
      return all.join('\n')
    })
    const everywhere = `${stored}\n${lines.join('')}`
    expect(stored).toContain(order)
    for (const shape of [
      number,
      '123-456-782',
      '123 456 782',
      coNumber,
      '987 654 324',
      '123456783',
      EMPLOYER,
      '1988-04-12',
    ])
      expect([shape, everywhere.includes(shape)]).toEqual([shape, false])
  })
})

describe('retention', () => {
  const stored = async (id = order) =>
    withTenant(target.app.pool, desk.dealership, tx => tx.$count(table, sql`${table.order_id} = ${id}`))
  const age = (interval: string) =>
    withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(sql`UPDATE credit_applications SET updated = ${target.app.now().toISOString()}::timestamptz - ${interval}::interval,
        decided_at = decided_at - ${interval}::interval WHERE order_id = ${order}`),
    )

  test('deletes a draft after thirty days, with its key, and its step no longer waits', async () => {
    await save(full())
    await age('29 days')
    await forgetApplications(target.app)
    expect(await stored()).toBe(1)
    await age('31 days')
    await forgetApplications(target.app)
    expect(await stored()).toBe(0)
    const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(sql`SELECT 1 FROM data_keys WHERE owner = ${`application:${order}`}`),
    )
    expect(rows).toEqual([])
    expect((await desk.asRep.call(orders.get, at())).body.steps.credit_application).toBe('initial')
  })

  test('deletes a decided application after twenty-five months', async () => {
    await submit()
    await approve()
    await age('24 months')
    await forgetApplications(target.app)
    expect(await stored()).toBe(1)
    await age('26 months')
    await forgetApplications(target.app)
    expect(await stored()).toBe(0)
  })

  test('deletes the application when the person is erased', async () => {
    await submit()
    const admin = await signedIn(
      target,
      await buildUser(target.app, { role: 'dealer_admin', dealerships: [desk.dealership] }),
      desk.dealership,
    )
    const reply = await admin.call(customerErasures.erase, {
      params: { id: person.id },
      body: { full_name: 'Marie Tremblay' },
    })
    expect(reply.status).toBe(200)
    expect(await stored()).toBe(0)
  })

  test('an application from the factory is like a submitted one', async () => {
    const { id } = await dealOf()
    order = id
    await buildApplication(target.app, { ...desk.at, order_id: id })
    expect((await staffRead()).body).toMatchObject({
      status: 2,
      primary_application: { employer_enc: EMPLOYER },
    })
  })
})
