import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differencePercent,
  fetchedImportAction,
  isRunningNow,
  lastOutcome,
  nextRun,
  outcomeOfSame,
  ringsAt,
  type UploadedImport,
  type FeedDifference,
  type FetchOutcome,
} from './feed-schedule.ts'

const of = (rows_new: number, rows_changed: number, rows_same: number, rows_gone = 0, rows_refused = 0) => ({
  rows_new,
  rows_changed,
  rows_same,
  rows_gone,
  rows_refused,
})

test.each([
  ['nothing', of(0, 0, 100), 0],
  ['the first file', of(40, 0, 0), 100],
  ['a few', of(1, 2, 97), 4],
  ['rounded up', of(0, 1, 999), 1],
  ['more than there were', of(300, 0, 100), 100],
  ['gone counts', of(0, 0, 90, 10), 10],
])('the difference of %s', (_name, difference, percent) => {
  expect(differencePercent(difference)).toBe(percent)
})

describe('the action for a fetched file', () => {
  test.each<[string, FeedDifference, number | null, boolean, string]>([
    ['nothing new is dropped', of(0, 0, 100), null, false, 'drop'],
    ['nobody allowed it', of(0, 1, 99), null, false, 'wait'],
    ['under the limit', of(1, 4, 95), 10, false, 'publish'],
    ['at the limit', of(0, 10, 90), 10, false, 'publish'],
    ['over the limit', of(0, 11, 89), 10, false, 'wait'],
    ['the first file', of(40, 0, 0), 50, false, 'wait'],
    ['the first file of who allows everything', of(40, 0, 0), 100, false, 'publish'],
    ['many are gone', of(0, 0, 70, 30), 100, true, 'wait'],
    ['most rows are refused', of(0, 1, 4, 0, 6), 100, false, 'wait'],
    ['everything is refused', of(0, 0, 0, 0, 6), 100, false, 'wait'],
  ])('%s', (_name, difference, limit, areManyGone, act) => {
    expect(fetchedImportAction(difference, { limit, areManyGone })).toBe(act)
  })

  test('a higher limit never publishes less', () => {
    const count = fc.nat({ max: 1000 })
    const difference = fc.record({
      rows_new: count,
      rows_changed: count,
      rows_same: count,
      rows_gone: count,
      rows_refused: count,
    })
    fc.assert(
      fc.property(difference, fc.nat({ max: 99 }), fc.boolean(), (given, limit, areManyGone) => {
        const lower = fetchedImportAction(given, { limit, areManyGone })
        const higher = fetchedImportAction(given, { limit: limit + 1, areManyGone })
        expect(lower === 'publish' && higher !== 'publish').toBe(false)
      }),
    )
  })
})

describe('the outcome of a run', () => {
  const now = { ran: 0, now: 60_000 }
  const later = { ran: 0, now: 600_000 }
  const brought = (state: UploadedImport['state'], problem: string | null = null) => ({ state, problem })
  test.each<[FetchOutcome | null, UploadedImport | undefined, typeof now, FetchOutcome | null]>([
    [null, undefined, now, null],
    [null, brought('published'), now, null],
    ['fetching', brought('published'), now, 'fetching'],
    ['fetching', brought('published'), later, 'unavailable'],
    ['same', brought('published'), later, 'same'],
    ['timeout', brought('published'), later, 'timeout'],
    ['reading', undefined, now, 'reading'],
    ['reading', brought('reading'), now, 'reading'],
    ['waiting', brought('checked'), later, 'waiting'],
    ['waiting', brought('publishing'), later, 'publishing'],
    ['waiting', brought('published'), later, 'published'],
    ['waiting', brought('discarded'), later, 'discarded'],
    ['published', brought('publishing'), now, 'publishing'],
    ['published', brought('checked', 'not_published'), later, 'not_published'],
    ['published', brought('rolling_back'), later, 'rolled_back'],
    ['published', brought('rolled_back'), later, 'rolled_back'],
    ['unreadable', brought('failed', 'xml_broken'), later, 'unreadable'],
    ['unreadable', brought('checked'), later, 'waiting'],
  ])('%s, and its import %j', (noted, row, times, outcome) => {
    expect(lastOutcome(noted, row, times)).toBe(outcome)
  })

  test.each<[UploadedImport | undefined, FetchOutcome]>([
    [undefined, 'same'],
    [brought('published'), 'same'],
    [brought('discarded'), 'same'],
    [brought('rolled_back'), 'same'],
    [brought('checked'), 'waiting'],
    [brought('checked', 'not_published'), 'not_published'],
    [brought('failed', 'no_text'), 'unreadable'],
    [brought('reading'), 'reading'],
    [brought('publishing'), 'publishing'],
  ])('the same file again, after %j', (row, outcome) => {
    expect(outcomeOfSame(row)).toBe(outcome)
  })

  test('a second request joins the running one, unless that was lost', () => {
    expect(isRunningNow('fetching', now)).toBe(true)
    expect(isRunningNow('reading', now)).toBe(true)
    expect(isRunningNow('reading', later)).toBe(false)
    expect(isRunningNow('waiting', now)).toBe(false)
    expect(isRunningNow(null, now)).toBe(false)
  })
})

test('a failure notifies the first time and then rarely', () => {
  expect([1, 2, 23, 24, 25, 48].map(ringsAt)).toEqual([true, false, false, true, false, true])
})

test('the next run is scheduled from this one', () => {
  expect(nextRun(0, 15)).toBe(900_000)
})
