import { describe, expect, test } from 'vitest'

import { addUp, crashed, playwrightCounts, vitestCounts } from './counts.mjs'

const file = (status, ...tests) => ({
  name: 'a.test.ts',
  status,
  message: 'cannot be read',
  assertionResults: tests.map(each => ({
    status: each,
    fullName: `is ${each}`,
    failureMessages: each === 'failed' ? ['\u001B[31mexpected 1\u001B[39m\nto be 2'] : [],
  })),
})

describe('vitest', () => {
  test('counts tests, not files, and names what failed', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
    expect(vitestCounts(report, 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts › is failed: expected 1 to be 2'],
    })
  })

  test('a file that does not load is a failure', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['a.test.ts: cannot be read'],
    })
  })

  test('an error outside any test is a failure, and named', () => {
    const outside = [{ where: 'a.test.ts', message: 'Error: nobody waited\n    at a.ts:1' }]
    expect(vitestCounts({ testResults: [file('passed', 'passed')] }, 1, outside)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['outside the tests › a.test.ts: Error: nobody waited     at a.ts:1'],
    })
  })

  test('a failed run without a failed test is a failure', () => {
    expect(vitestCounts({ testResults: [file('passed', 'passed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['ended with exit code 1'],
    })
  })

  test('a crash before the report is a failure', () => {
    expect(vitestCounts(undefined, 0)).toEqual(crashed())
  })
})

describe('Playwright', () => {
  const spec = (status, ...messages) => ({
    file: 'deal.spec.ts',
    title: status,
    tests: [{ status, results: messages.map(message => ({ errors: message === '' ? [] : [{ message }] })) }],
  })

  test('a flaky test has failed, at any depth, with its first error', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }
    const suites = [
      { specs: [spec('expected', '')], suites: [{ specs: [spec('flaky', 'too late', '')] }] },
      { specs: [spec('unexpected', 'no answer')] },
    ]
    expect(playwrightCounts({ stats, suites, errors: [] }, 1)).toEqual({
      passed: 4,
      failed: 2,
      failures: ['deal.spec.ts › flaky: too late', 'deal.spec.ts › unexpected: no answer'],
    })
  })

  test('a product that does not start is a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 9 }
    expect(playwrightCounts({ stats, errors: [{ message: 'no answer' }] }, 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: ['outside the tests: no answer'],
    })
    expect(playwrightCounts({ stats, errors: [] }, 1)).toMatchObject({ passed: 0, failed: 1 })
    expect(playwrightCounts(undefined, 1)).toEqual(crashed())
  })
})

test('adds up', () => {
  expect(
    addUp([
      { passed: 8, failed: 0, failures: [] },
      { passed: 100, failed: 2, failures: ['a', 'b'] },
    ]),
  ).toEqual({ passed: 108, failed: 2, failures: ['a', 'b'] })
})
