/**
 * Reads what the test tools report in JSON. A run that ends badly without a failed test to show for it (a file
 * that does not load, an error outside a test, a crash) counts as one failure, so a red run is never a green line.
 *
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts failures: a line for each test that failed
 */

/**
 * @param outside what errors-outside.mjs wrote beside the report
 * @returns {Counts} of a report by vitest's json reporter
 */
export function vitestCounts(report, exitCode, outside = []) {
  if (report === undefined) return crashed()
  const tests = report.testResults.flatMap(file => file.assertionResults.map(test => ({ file, ...test })))
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  const failures = [
    ...tests
      .filter(test => test.status === 'failed')
      .map(({ file, fullName, failureMessages }) => line(`${file.name} › ${fullName}`, failureMessages?.[0])),
    ...brokenFiles.map(file => line(file.name, file.message)),
    ...outside.map(({ where, message }) => line(`outside the tests › ${where || 'no file'}`, message)),
  ]
  return honest(tests.filter(test => test.status === 'passed').length, failures, exitCode)
}

/** @returns {Counts} of a report by Playwright's json reporter; a flaky test has failed */
export function playwrightCounts(report, exitCode) {
  if (report === undefined) return crashed()
  const failures = [
    ...(report.suites ?? []).flatMap(failedSpecs),
    ...(report.errors ?? []).map(error => line('outside the tests', error.message)),
  ]
  return honest(report.stats.expected, failures, exitCode)
}

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => line(`${file} › ${title}`, results.flatMap(each => each.errors)[0]?.message)),
  ),
  ...suites.flatMap(failedSpecs),
]

/** @returns {Counts} */
export function addUp(all) {
  return all.reduce(
    (sum, { passed, failed, failures }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      failures: [...sum.failures, ...failures],
    }),
    { passed: 0, failed: 0, failures: [] },
  )
}

/** @returns {Counts} of a tool that ended without a report */
export const crashed = (why = 'ended without a report') => ({ passed: 0, failed: 1, failures: [why] })

function honest(passed, failures, exitCode) {
  const all = exitCode !== 0 && failures.length === 0 ? [`ended with exit code ${exitCode}`] : failures
  return { passed, failed: all.length, failures: all }
}

// Colours of the terminal have no place in a summary that is read in a file.
// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[\d;]*m/gu

function line(name, message) {
  const said = (message ?? '').replaceAll(colours, '').split('\n').slice(0, 3).join(' ').trim()
  return said === '' ? name : `${name}: ${said.slice(0, 300)}`
}
