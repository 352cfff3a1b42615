import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { root } from './project.mjs'
import { run } from './run.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-outside-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function errorsOf(source) {
  writeFileSync(join(folder, 'some.test.mjs'), source)
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
  const file = join(folder, 'outside.json')
  const reporter = join(root, 'scripts', 'errors-outside.mjs')
  const { code } = await run('vitest', ['run', '--root', folder, `--reporter=${reporter}`], {
    quiet: true,
    env: { ERRORS_OUTSIDE_FILE: file },
  })
  return { code, errors: JSON.parse(readFileSync(file, 'utf8')) }
}

it('an unhandled rejection is reported with its file', async () => {
  const { code, errors } = await errorsOf(
    `test('passes', async () => {
       Promise.reject(new Error('nobody waited'))
       await new Promise(resolve => setTimeout(resolve, 50))
     })`,
  )
  expect(code).toBe(1)
  expect(errors).toEqual([
    { where: expect.stringContaining('some.test.mjs'), message: expect.stringContaining('nobody waited') },
  ])
})

it('a failed test is not reported twice', async () => {
  const { code, errors } = await errorsOf(`test('fails', () => { throw new Error('as it should') })`)
  expect({ code, errors }).toEqual({ code: 1, errors: [] })
})
