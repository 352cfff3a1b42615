import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { root } from './project.mjs'
import { chooseRuntime } from './runtime.mjs'

const works = () => true
const fails = () => false

test.each([
  ['the pinned runtime when it works', '/pinned', 'v20.1.0', works, '/pinned'],
  ['the running one when it is the pinned one, without a trial', '/system', 'v24.1.0', fails, '/system'],
  ['a system Node 24 where no packaged runtime exists', undefined, 'v24.1.0', works, '/system'],
  ['a system Node 25 where the packaged runtime does not start', '/pinned', 'v25.0.0', fails, '/system'],
  ['nothing on an old system without a packaged runtime', undefined, 'v22.9.0', works, undefined],
  ['nothing on an old system where it does not start', '/pinned', 'v20.0.0', fails, undefined],
])('chooses %s', (_case, pinned, version, trial, expected) => {
  expect(chooseRuntime(pinned, version, trial, '/system')).toBe(expected)
})

test('the README, package.json and the packaged runtimes name the same versions', () => {
  const text = name => readFileSync(join(root, name), 'utf8')
  const {
    engines,
    optionalDependencies = {},
    devDependencies = {},
    dependencies = {},
  } = JSON.parse(text('package.json'))
  const [, floor, withoutPackage] =
    /Node (\d+) or later \(on macOS (\d+) or later\)/.exec(text('README.md')) ?? []
  const packaged = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([name]) => /^node-(?:linux|win)-/.test(name))
    .map(([, version]) => version.split('.')[0])
  expect(engines.node).toBe(`>=${floor}`)
  expect(new Set(packaged)).toEqual(new Set([withoutPackage]))
})
