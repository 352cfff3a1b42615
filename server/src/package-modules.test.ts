import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))

/** In a separate process: the test runner resolves module names differently. */
const run = async (script: string) => {
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: here })
  return stdout.trim()
}

test('names resolve to the same modules as without it, and the packages’ own modules are found', async () => {
  const printed = await run(`
    const before = await import('drizzle-orm')
    const { resolveQuickly } = await import('./package-modules.ts')
    resolveQuickly()
    const { users } = await import('./identity/accounts/users/users.table.ts')
    const { drizzle } = await import('drizzle-orm/node-postgres')
    const after = await import('drizzle-orm')
    console.log(before.sql === after.sql, before.is(users, before.Table), typeof drizzle)
  `)
  expect(printed).toBe('true true function')
})

test('a package without such a module, and a missing file, are reported', async () => {
  const printed = await run(`
    const { resolveQuickly } = await import('./package-modules.ts')
    resolveQuickly()
    for (const name of ['drizzle-orm/no-such', 'drizzle-orm/no-such', './no-such.js'])
      await import(name).catch(error => console.log(error.code))
  `)
  expect(printed.split('\n')).toEqual([
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
    'ENOENT',
  ])
})
