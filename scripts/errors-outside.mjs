import { writeFileSync } from 'node:fs'

/**
 * A reporter for vitest, whose report in JSON leaves out what went wrong outside any test: it writes those errors, as a
 * list of what happened in which file, where ERRORS_OUTSIDE_FILE says.
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
