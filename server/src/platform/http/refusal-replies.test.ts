import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { requester } from '../../../test/actors.ts'
import { TestBrowser, useTestApp } from '../../../test/test-app.ts'

/** What a refusal says, and what it never does (security R3). */
const target = useTestApp()
const limited = useTestApp({ REQUESTS_PER_MINUTE: '5' })

async function asOwner(work: (owner: Client) => Promise<unknown>) {
  const owner = new Client(target.ownerUrl)
  await owner.connect()
  try {
    await work(owner)
  } finally {
    await owner.end()
  }
}

const secret = 'Kestrel canary 4417 passphrase'

test('a fault reveals only its reference', async () => {
  const { email } = await buildUser(target.app, { password: 'a long enough passphrase' })
  const browser = await requester(target)
  await asOwner(owner => owner.query('ALTER FUNCTION count_failure RENAME TO count_failure_away'))
  const reply = await browser.call(users.login, { body: { email, password: secret } })
  await asOwner(owner => owner.query('ALTER FUNCTION count_failure_away RENAME TO count_failure'))
  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({
    type: 'about:blank',
    title: 'fault',
    status: 500,
    code: 'fault',
    reference_id: reply.headers['x-request-id'],
  })
})

describe('a temporary refusal says when to retry', () => {
  test('after too many requests', async () => {
    const browser = new TestBrowser(limited)
    const replies = []
    for (let n = 0; n < 7; n += 1) replies.push(await browser.call(settings.settings))
    const late = replies.filter(({ status }) => status === 429)
    expect(late.length).toBeGreaterThan(0)
    for (const { headers, body } of late) {
      expect(body).toMatchObject({ code: 'too_many_requests' })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
  })

  test('after waiting too long for a lock', async () => {
    const { email } = await buildUser(target.app, { password: 'a long enough passphrase' })
    const browser = await requester(target)
    await asOwner(async owner => {
      await owner.query('BEGIN; LOCK TABLE attempt_counters IN ACCESS EXCLUSIVE MODE')
      const reply = await browser.call(users.login, { body: { email, password: secret } })
      await owner.query('ROLLBACK')
      expect([reply.status, reply.headers['retry-after'], reply.body]).toMatchObject([
        503,
        '1',
        { code: 'busy' },
      ])
      expect(JSON.stringify(reply.body)).not.toContain(secret)
    })
  }, 20_000)
})
