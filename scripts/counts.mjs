/**
 * Reads what the test tools report in JSON. A run that ends badly without a failed test to show for it (a file
 * that does not load, an error outside a test, a crash) counts as one failure, so a red run is never a green line.
 */

/** @returns {{ passed: number, failed: number }} of a report by vitest's json reporter */
export function vitestCounts(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1 }
  const tests = report.testResults.flatMap(file => file.assertionResults)
  const passed = tests.filter(test => test.status === 'passed').length
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length
  return honest(passed, tests.filter(test => test.status === 'failed').length + brokenFiles, exitCode)
}

/** @returns {{ passed: number, failed: number }} of a report by Playwright's json reporter; a flaky test has failed */
export function playwrightCounts(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return honest(expected, unexpected + flaky + (report.errors ?? []).length, exitCode)
}

export function addUp(all) {
  return all.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  )
}

function honest(passed, failed, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}
