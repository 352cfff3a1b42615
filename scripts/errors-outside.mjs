import { writeFileSync } from 'node:fs'

/**
 * A reporter for vitest, whose JSON report omits errors outside tests: it writes those errors, as a list with
 * their files, to ERRORS_OUTSIDE_FILE.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for one here
export default class ErrorsOutside {
  onTestRunEnd(_modules, errors) {
    const file = process.env.ERRORS_OUTSIDE_FILE
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(told)))
  }
}

const told = ({ stack, message, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
  where: [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(' › '),
  message: stack || message || '',
})
