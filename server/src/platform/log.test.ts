import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { faultOf } from './log.ts'
import { useTestApp } from '../../test/test-app.ts'

const target = useTestApp()

test('a failed statement is logged without its parameters', async () => {
  const secret = 'canary-4165550134'
  const failing = withPlatform(target.app.pool, tx => tx.execute(sql`SELECT ${secret}::uuid`))
  const error: unknown = await failing.catch((reason: unknown) => reason)
  const logged = JSON.stringify(faultOf(error))
  expect(logged).not.toContain('canary')
  expect(logged).toContain('22P02')
  expect(logged).toContain('statement failed: SELECT $1::uuid')
})
