import { account } from '@forecourt/contract/identity/account.ts'
import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { mailCustomerLink } from '#customers/customer-accounts/mail-link.service.ts'
import { customerLinks } from '#customers/customer-accounts/customer-links.table.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import {
  customerRequester,
  newestMail,
  signedIn,
  signedInCustomer,
  requester,
} from '../../../../test/actors.ts'
import { useTestApp } from '../../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildUser } from '../users/users.factory.ts'
import { users } from '../users/users.table.ts'
import { mailResetLink } from './password-reset.service.ts'
import { mailedLinks } from '../sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

/** From the request through its job to the mail (security R18): how long a link is valid, and where it leads. */
const target = useTestApp()
const hostile = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  forwarded: 'host=evil.test;proto=http',
  origin: 'https://evil.test',
  referer: 'https://evil.test/',
}
let place: Awaited<ReturnType<typeof buildDealership>>

beforeAll(async () => {
  place = await buildDealership(target.app)
})

/** The payload that the request queued for the job. */
async function payloadOf(task: string): Promise<unknown> {
  const owner = new Client(target.ownerUrl)
  await owner.connect()
  const { rows } = await owner.query<{ payload: unknown }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = $1 ORDER BY j.id DESC LIMIT 1`,
    [task],
  )
  await owner.end()
  return rows[0]?.payload
}
const seconds = (row: { created: string; expires: string } | undefined) =>
  row && (Date.parse(row.expires) - Date.parse(row.created)) / 1000

test('a link of staff is valid for half an hour and leads to our address, whatever host was requested', async () => {
  const user = await buildUser(target.app, { dealerships: [place], password: 'a long enough passphrase' })
  const browser = await requester(target)
  const body = { email: user.email }
  const asked = await browser.call(account.resetPassword, { body, headers: hostile })
  expect(asked.status).toBe(204)
  await mailResetLink(target.app, await payloadOf('mail_reset_link'))
  const mail = await newestMail(target)
  expect(mail.to).toBe(user.email)
  expect(`${mail.text}${mail.html}`).not.toContain('evil')
  const token =
    /https:\/\/dealer\.test\/dealer\/reset-password#reset=([\w-]{43})\n/.exec(mail.text)?.[1] ?? ''
  const [row] = await withPlatform(target.app.pool, tx =>
    tx
      .select()
      .from(mailedLinks)
      .where(eq(mailedLinks.token_hash, hashOfToken(token))),
  )
  expect([row?.user_id, seconds(row)]).toEqual([user.id, 1800])
})

test('an administrator starts it and never learns the link, nor sets a password in any other way', async () => {
  const admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
  const user = await buildUser(target.app, { dealerships: [place], password: 'a long enough passphrase' })
  const browser = await signedIn(target, admin, place)
  const params = { id: user.id }
  const started = await browser.call(staff.startPasswordReset, { params })
  expect([started.status, started.body]).toEqual([204, undefined])
  const mail = await newestMail(target)
  expect([mail.to, mail.subject]).toEqual([user.email, 'Choose a new password'])
  const fields = ['password', 'password_hash', 'new_password', 'set_password', 'password_version']
  for (const field of fields) {
    const given = { [field]: 'zebra-quilt-73-oboe' }
    const change = await browser.send('PATCH', staff.update.path.replace('{id}', user.id), {
      body: { first_name: 'Kit', ...given },
      headers: { 'if-match': '"v1"' },
    })
    const person = {
      first_name: 'Jo',
      last_name: 'Ng',
      email: 'jo.ng@forecourt.example',
      set_role: 'dealer_sales_rep',
    }
    const create = await browser.send('POST', staff.create.path, {
      body: { ...person, email_confirmation: person.email, ...given },
      headers: { 'idempotency-key': newId() },
    })
    for (const reply of [change, create])
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: [{ rule: 'unknown_field' }] } } })
  }
  const [row] = await withPlatform(target.app.pool, tx =>
    tx.select().from(users).where(eq(users.id, user.id)),
  )
  expect(row?.password_hash).toBe(user.password_hash)
})

test('a link of a customer is valid for half an hour and leads to our address, whatever host was requested', async () => {
  const customer = await buildCustomer(target.app, { dealer_id: place.id })
  await signedInCustomer(target, customer)
  const body = { dealership: place.cname, email: customer.email ?? '' }
  const asked = await customerRequester(target).call(customerAccounts.resetPassword, {
    body,
    headers: hostile,
  })
  expect(asked.status).toBe(204)
  await mailCustomerLink(target.app, await payloadOf('mail_customer_link'))
  const mail = await newestMail(target)
  expect(mail.to).toBe(customer.email)
  expect(`${mail.text}${mail.html}`).not.toContain('evil')
  const token = new RegExp(`https://dealer\\.test/shop/${place.cname}/link#([\\w-]{43})\\n`).exec(
    mail.text,
  )?.[1]
  const [row] = await withPlatform(target.app.pool, tx =>
    tx
      .select()
      .from(customerLinks)
      .where(eq(customerLinks.token_hash, hashOfToken(token ?? ''))),
  )
  expect([row?.purpose, seconds(row)]).toEqual(['password_reset', 1800])
})
