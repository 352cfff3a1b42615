import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { openPool, type Pool } from './client.ts'
import { isConnectionLoss } from './connection-loss.ts'

const target = useTestApp()
let owner: Pool

beforeAll(() => {
  owner = openPool({ url: target.ownerUrl, log: target.app.log, max: 2, as: 'owner' })
})
afterAll(() => owner.end())

const poolOf = (max: number) => openPool({ url: target.requestUrl, log: target.app.log, max, as: 'app' })
const browserTimeoutMs = 15_000

describe('a connection of the application', () => {
  test.each([
    ['statement_timeout', '8s'],
    ['lock_timeout', '3s'],
    ['idle_in_transaction_session_timeout', '10s'],
    ['timezone', 'UTC'],
    ['role', 'forecourt_app'],
  ])('has %s = %s', async (name, value) => {
    const { rows } = await target.app.pool.query<Record<string, string>>(`SHOW ${name}`)
    expect(Object.values(rows[0] ?? {})).toEqual([value])
  })

  test('times out after two seconds if none is free; even with the longest statement that is within the browser’s timeout', async () => {
    const pool = poolOf(1)
    expect(pool.options.connectionTimeoutMillis).toBe(2000)
    expect(2000 + 9000).toBeLessThan(browserTimeoutMs)
    const held = await pool.connect()
    const failure: unknown = await pool.connect().catch((error: unknown) => error)
    expect(isConnectionLoss(failure)).toBe(true)
    held.release()
    await pool.end()
  })

  // Without a listener on each client the process would end here (security 0.1).
  test('that breaks while in use ends no process, and the pool continues', async () => {
    const pool = poolOf(2)
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const sleeping = client.query('SELECT pg_sleep(5)').catch((error: unknown) => error)
    await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    expect(await sleeping).toBeInstanceOf(Error)
    const afterwards: unknown = await client.query('SELECT 1').catch((error: unknown) => error)
    expect(isConnectionLoss(afterwards)).toBe(true)
    client.release(true)
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
    await pool.end()
  })

  // Like a frozen server, or a commit on a busy disk: the server's own timeout ends neither.
  test('is dropped when its answer is overdue; the owner’s may take longer', async () => {
    const pool = poolOf(1)
    const late = async (from: Pool) => {
      const client = await from.connect()
      await client.query('SET statement_timeout = 0')
      const answer: unknown = await client.query('SELECT pg_sleep(10.5)').catch((error: unknown) => error)
      client.release(true)
      return answer
    }
    const [asApp, asOwner] = await Promise.all([late(pool), late(owner)])
    expect(isConnectionLoss(asApp)).toBe(true)
    expect(asOwner).toMatchObject({ rowCount: 1 })
    await pool.end()
  })
})
