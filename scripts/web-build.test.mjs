import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { contentStamp, listSources, quickStamp } from './web-build.mjs'

let base

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'forecourt-stamp-'))
  put('web/src/dealer/main.tsx', 'main')
  put('domain/src/platform/money/cents.ts', 'cents')
})

afterEach(() => rmSync(base, { recursive: true }))

function put(file, text, date = new Date('2026-01-01T00:00:00Z')) {
  const path = join(base, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  utimesSync(path, date, date)
}

function list() {
  return listSources(base, ['web', 'domain/src', 'absent'])
}

test('the sources are all files but tests, builds and installed packages', () => {
  put('web/src/dealer/main.test.tsx', '')
  put('web/dist/index.html', '')
  put('web/node_modules/x/index.js', '')
  expect(list().map(file => relative(base, file))).toEqual([
    join('domain', 'src', 'platform', 'money', 'cents.ts'),
    join('web', 'src', 'dealer', 'main.tsx'),
  ])
})

test.each([
  ['a changed file', () => put('domain/src/platform/money/cents.ts', 'another')],
  ['a new file', () => put('web/src/shop.tsx', 'main')],
  ['a removed file', () => rmSync(join(base, 'web/src/dealer/main.tsx'))],
])('%s changes both stamps', (_case, change) => {
  const before = [quickStamp(base, list()), contentStamp(base, list())]
  change()
  expect(quickStamp(base, list())).not.toBe(before[0])
  expect(contentStamp(base, list())).not.toBe(before[1])
})

test('another date alone leaves the content stamp, so nothing is built again', () => {
  const before = [quickStamp(base, list()), contentStamp(base, list())]
  put('domain/src/platform/money/cents.ts', 'cents', new Date('2026-02-02T00:00:00Z'))
  expect(quickStamp(base, list())).not.toBe(before[0])
  expect(contentStamp(base, list())).toBe(before[1])
})
