import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { createOutbox, type Outbox } from './outbox.ts'

let folder: string | undefined

afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true })
  folder = undefined
})

function newFile(): string {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-outbox-'))
  return join(folder, 'outbox.jsonl')
}

const clock = (): Date => new Date('2026-11-20T15:30:00Z')

function text(outbox: Outbox, to: string, body = 'Hello'): number {
  return outbox.addText({ kind: 'sms', sid: 'SM1', from: '+14165550100', to: [to], text: body }).id
}

test('numbers messages, finds their one-time codes and lists the newest first', () => {
  const outbox = createOutbox(10, clock)
  text(outbox, '+14165550111', 'Your code is 042917. Call 416-555-0100.')
  text(outbox, '+14165550122', 'Stock number 1234567 is ready')
  expect(outbox.find({}).map(({ id, codes }) => [id, codes])).toEqual([
    [2, []],
    [1, ['042917']],
  ])
  expect(outbox.get(1)?.at).toBe('2026-11-20T15:30:00.000Z')
})

test.each([
  ['part of the number', '0111', [1]],
  ['the number as people write it', '(416) 555-0111', [1]],
  ['part of an address, in any case', 'ZOE@', [2]],
  ['nobody', 'max@', []],
  ['everybody', '', [2, 1]],
])('finds by recipient: %s', (_case, to, expected) => {
  const outbox = createOutbox(10, clock)
  text(outbox, '+14165550111')
  outbox.addMail({
    kind: 'mail',
    from: 'a@dealer.test',
    to: ['zoe@example.test'],
    subject: '',
    text: '',
    html: '',
    attachments: [],
  })
  expect(outbox.find({ to }).map(({ id }) => id)).toEqual(expected)
})

test('keeps only the newest, and continues the numbering', () => {
  const outbox = createOutbox(2, clock)
  for (const to of ['+1416555001', '+1416555002', '+1416555003']) text(outbox, to)
  expect(outbox.find({}).map(({ id }) => id)).toEqual([3, 2])
  expect(outbox.find({ after: 2 }).map(({ id }) => id)).toEqual([3])
  outbox.clear()
  expect(outbox.find({})).toEqual([])
  expect(text(outbox, '+1416555004')).toBe(4)
})

test('a file keeps them over a restart, limited, private and despite a truncated last line', () => {
  const file = newFile()
  const first = createOutbox(3, clock, file)
  for (let n = 0; n < 9; n += 1) text(first, `+1416555000${n}`)
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(6)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  appendFileSync(file, '{"id":10,"kind":')
  const second = createOutbox(3, clock, file)
  expect(second.find({}).map(({ id }) => id)).toEqual([9, 8, 7])
  expect(text(second, '+14165550199')).toBe(10)
})
