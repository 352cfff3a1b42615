import { expect, test } from 'vitest'

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
