import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { attemptCounters } from '#identity/accounts/users/users.table.ts'
import { useTestApp } from '../../../test/test-app.ts'
import type { Tx } from './client.ts'
import { deferToCommit } from './last-statement.ts'
import { withPlatform, withTenant } from './tenant.ts'

const target = useTestApp()

const counter = (key: string) => ({ key, count: 1, first_at: sql`now()`, last_at: sql`now()` })
const inserting = (tx: Tx, key: string) => tx.insert(attemptCounters).values(counter(key))
const platform = <T>(work: (tx: Tx) => Promise<T>) => withPlatform(target.app.pool, work)
const stored = (pattern: string) =>
  platform(async tx => {
    const rows = await tx
      .select()
      .from(attemptCounters)
      .where(like(attemptCounters.key, pattern))
      .orderBy(attemptCounters.key)
    return rows.map(({ key, count }) => [key, count])
  })

test('several changes are written in one statement, before the functions are called', async () => {
  await platform(async tx => {
    deferToCommit(tx, { calls: [sql`count_attempt('last:a', 60, 5)`] })
    deferToCommit(tx, { changes: [inserting(tx, 'last:a'), inserting(tx, 'last:b')] })
  })
  expect(await stored('last:%')).toEqual([
    ['last:a', 6],
    ['last:b', 1],
  ])
})

test('an action whose event cannot be written does not happen', async () => {
  const request = { id: 'x', ip: '127.0.0.1' }
  const event = { actor: null, actor_kind: 'system', object_type: 'user', object_id: null } as const
  const failing = platform(async tx => {
    await inserting(tx, 'undone:early')
    deferToCommit(tx, { changes: [inserting(tx, 'undone:late')] })
    recordAudit({ app: target.app, request }, tx, { ...event, dealer: 'nobody', action: 'sign_out.done' })
  })
  await expect(failing).rejects.toThrow('append_audit_event')
  expect(await stored('undone:%')).toEqual([])
})

test('deferred writes of a failed transaction are not written by the next one on its connection', async () => {
  for (let round = 0; round < 20; round += 1) {
    const failing = platform(async tx => {
      deferToCommit(tx, { changes: [inserting(tx, `leftover:${round}`)] })
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    await platform(tx => tx.select().from(attemptCounters).where(eq(attemptCounters.key, '')))
  }
  expect(await stored('leftover:%')).toEqual([])
})

test('after the transaction nothing can be deferred', async () => {
  const tx = await withTenant(target.app.pool, { id: PLATFORM }, async within => within)
  expect(() => deferToCommit(tx, { calls: [sql`1`] })).toThrow('outside a transaction')
})
