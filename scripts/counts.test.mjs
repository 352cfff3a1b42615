import { describe, expect, test } from 'vitest'

import { addUp, playwrightCounts, vitestCounts } from './counts.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests.map(each => ({ status: each })) })

describe('vitest', () => {
  test('counts tests, not files', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
    expect(vitestCounts(report, 1)).toEqual({ passed: 3, failed: 1 })
  })

  test('a file that does not load is a failure', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
    })
  })

  test('an error outside any test is a failure', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
  })

  test('a crash before the report is a failure', () => {
    expect(vitestCounts(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('Playwright', () => {
  test('a flaky test has failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }
    expect(playwrightCounts({ stats, errors: [] }, 1)).toEqual({ passed: 4, failed: 2 })
  })

  test('a product that does not start is a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 9 }
    expect(playwrightCounts({ stats, errors: [{ message: 'no answer' }] }, 1)).toEqual({
      passed: 0,
      failed: 1,
    })
    expect(playwrightCounts({ stats, errors: [] }, 1)).toEqual({ passed: 0, failed: 1 })
    expect(playwrightCounts(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })
})

test('adds up', () => {
  expect(
    addUp([
      { passed: 8, failed: 0 },
      { passed: 100, failed: 2 },
    ]),
  ).toEqual({ passed: 108, failed: 2 })
})
