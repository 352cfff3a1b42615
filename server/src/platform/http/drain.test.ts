import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { drain } from './drain.ts'

test('the end waits for a handler whose client has disconnected: it still uses the database', async () => {
  const lines: string[] = []
  const target = await startTestApp({ LOG_LEVEL: 'warn' }, { write: line => void lines.push(line) })
  const { app, fastify } = target
  const dealership = await buildDealership(app)
  const browser = await signedIn(target, await buildUser(app, { dealerships: [dealership] }), dealership)
  const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const owner = new Client({ connectionString: target.ownerUrl })
  await owner.connect()
  await owner.query('BEGIN; LOCK TABLE vehicles IN ACCESS EXCLUSIVE MODE')
  const waiting = async () => {
    const { rows } = await owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows[0]?.n ?? 0
  }
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = request(`${address}/api/dealer/inventory/models/`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  const gone = new Promise(resolve => client.on('close', resolve))
  client.on('error', () => undefined).end()
  while ((await waiting()) === 0) await sleep(10)
  client.destroy()
  await gone

  let isOver = false
  const end = drain(fastify).finally(() => {
    isOver = true
  })
  await sleep(300)
  expect(isOver).toBe(false)
  expect(await waiting()).toBe(1)
  await owner.query('ROLLBACK')
  await end
  await owner.end()
  await target.stop()
  expect(lines).toEqual([])
})
