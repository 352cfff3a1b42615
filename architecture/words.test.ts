import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BANNED_WORDS, countBannedWords } from './banned-words.ts'
import { readWordFiles } from './word-files.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const count = (source: string, path = 'server/src/deals/deal.ts') => countBannedWords([[path, source]])

describe('banned words', () => {
  test('become fewer, never more', () => {
    const allowed = JSON.parse(read('architecture/word-counts.json')) as Record<string, number>
    const risen = Object.entries(countBannedWords(readWordFiles())).flatMap(([word, counted]) => {
      const write = BANNED_WORDS.find(banned => banned.word === word)?.write
      return counted > (allowed[word] ?? 0)
        ? [`${word}: ${counted}, at most ${allowed[word] ?? 0}. Write: ${write}`]
        : []
    })
    expect(risen).toEqual([])
  })

  test('are all in the glossary', () => {
    const glossary = read('docs/style/language.md')
    const missing = BANNED_WORDS.filter(({ word }) => !glossary.includes(`\n| ${word} `))
    expect(missing).toEqual([])
  })

  test.each([
    ['// An act of the customer.', { act: 1 }],
    ['recordDealAct()', { act: 1 }],
    ['deal_act', { act: 1 }],
    ['"confirm": "The customer is told."', { told: 1 }],
    ['/** How it stands. */', { stands: 1 }],
    ['const MOST_LINES = 4', { 'MOST_, LEAST_, LONGEST_': 1 }],
    ['once(app, request)', { once: 1 }],
    ['setStandIn(tenantDoor)', { 'stand-in': 1, door: 1 }],
    ['hearNews()', { news: 1, 'old names': 1 }],
  ])('%s is found', (source, found) => expect(count(source)).toEqual(found))

  test.each([
    '// Consumer Protection Act, s. 12',
    'exact(contract, facts)',
    'act(() => result.current.save())',
    '// CAD stands for Canadian dollar.',
    "left_front_door: 'Left front door'",
    '// A link works once.',
    "emitter.once('end', done)",
    "align: 'stretch'",
    '// Built from scratch.',
    '"title": "Tell us about your vehicle"',
  ])('%s is no fault', source => expect(count(source)).toEqual({}))

  test('a name counts once however often it is called, a sentence each time', () => {
    expect(count('recordAct()\nrecordAct()\n// One act.\n// Another act.')).toEqual({ act: 3 })
  })

  test('the name of a file counts', () => {
    expect(count('', 'web/src/deal-acts.ts')).toEqual({ act: 1 })
  })
})
