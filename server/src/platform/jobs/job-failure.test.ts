import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { discreet } from './job-failure.ts'

const target = useTestApp()
const secret = 'canary-4165550134'
const fail = async () => {
  await withPlatform(target.app.pool, tx => tx.execute(sql`SELECT ${secret}::uuid`))
}

const failureOf = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return error as Error
  }
  throw new Error('it did not fail')
}

test('the log and the table of a failed job contain the statement but not its parameters', async () => {
  expect((await failureOf(fail)).message).toContain(secret)
  const { failing } = discreet({ failing: fail })
  const { message, stack } = await failureOf(() => failing?.({}, {} as never))
  expect(`${message} ${stack}`).not.toContain('canary')
  expect(message).toBe('statement failed: SELECT $1::uuid: 22P02: database')
  expect(stack).toMatch(/^JobFailure: statement failed.*\n {4}at /)
})

test('a job that succeeds is unchanged', async () => {
  const { working } = discreet({ working: () => undefined })
  expect(await working?.({}, {} as never)).toBeUndefined()
})
