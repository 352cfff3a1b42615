import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { requester } from '../../test/actors.ts'
import { useTestApp } from '../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { allowedCrmUrl } from './external-crm.ts'

const start = 'https://crm.example/start'
const target = useTestApp({ EXTERNAL_CRM_HOSTS: 'crm.example, crm.example:8443', EXTERNAL_CRM_URL: start })
const password = 'a long enough passphrase'

test.each([
  [start, start],
  ['https://crm.example:8443/x', 'https://crm.example:8443/x'],
  ['http://crm.example/start', null],
  ['https://crm.example.evil.example/start', null],
  ['https://crm.example@evil.example/start', null],
  ['https://jo@crm.example/start', null],
  ['https://crm.example:9/start', null],
  ['//crm.example/start', null],
  ['javascript:alert(1)', null],
  ['nonsense', null],
  [null, null],
])('%s may be redirected to: %s', (url, allowed) => {
  expect(allowedCrmUrl(target.app.config, url)).toBe(allowed)
})

test('the sign-in page shows where such dealerships sign in', async () => {
  const browser = await requester(target)
  expect((await browser.call(settings.settings)).body.external_crm_redirect_url).toBe(start)
})

describe('a sign-in leads', () => {
  test.each([
    ['to an address of the list', 'https://crm.example/deals', 'https://crm.example/deals'],
    ['nowhere else', 'https://evil.example/deals', null],
    ['nowhere by an address that is none', 'crm', null],
  ])('%s', async (_name, external_crm_url, url) => {
    const place = await buildDealership(target.app, { use_external_crm: true, external_crm_url })
    const { email } = await buildUser(target.app, { password, dealerships: [place] })
    const browser = await requester(target)
    const { status, body } = await browser.call(users.login, { body: { email, password } })
    expect([status, body]).toMatchObject([200, { url, redirect: url }])
  })
})

test('an address off the list stops the start', () => {
  const strong = 'a long random secret of these tests 0123456789'
  const env = { NODE_ENV: 'test', SESSION_SECRET: strong, SEALING_KEY: strong }
  expect(() => readConfig({ ...env, EXTERNAL_CRM_URL: start })).toThrow(/EXTERNAL_CRM_HOSTS/)
})
