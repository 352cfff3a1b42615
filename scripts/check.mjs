/** `npm run check`: format, lint, types, architecture and unused code, without a database or a browser. */
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { say, seconds } from './progress.mjs'
import { run } from './run.mjs'

const lint = ['--type-aware', '--type-check']
const ofRoot = ['vitest.config.ts', 'config', 'architecture.test.ts']

/**
 * Longest first, so that two lanes end together. The linter reads every file with the types of its own
 * tsconfig.json, so it reports compiler errors as well: the same compiler, run once instead of five times. Two
 * linters on one processor each, because several checkers in one linter repeat the same type work.
 */
const steps = [
  ['lint and types: server and tests', 'oxlint', [...lint, 'server', 'sandbox', 'e2e', 'bench', ...ofRoot]],
  [
    'lint and types: web and rules',
    'oxlint',
    [...lint, 'web', 'domain', 'contract', 'scripts', 'architecture'],
  ],
  ['unused code', 'knip', ['--no-progress']],
  [
    'architecture',
    'vitest',
    ['run', '--project', 'unit', '--silent=true', 'architecture.test.ts', 'architecture/'],
  ],
  ['format', 'oxfmt', ['--check']],
]

/**
 * With enough memory, garbage collection is reduced: the two linters use 2 GB each. With less memory they collect
 * a quarter as often as by default.
 */
const env = { GOGC: totalmem() > 14e9 ? 'off' : '400' }

/** Runs every step, at most two at a time, and prints each result with its time; `yielding` as in `run`. */
export async function check({ yielding = false } = {}) {
  const counts = { passed: 0, failed: 0, failures: [] }
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const [name, command, args] = step
      const begun = performance.now()
      const { code, output } = await run(command, args, { quiet: true, env, yielding })
      counts[code === 0 ? 'passed' : 'failed'] += 1
      say(`${code === 0 ? '✓' : '✗'} ${name.padEnd(34)} ${seconds(begun)}`)
      if (code !== 0) {
        counts.failures.push(name)
        say(output.trim())
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
  return counts
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const begun = performance.now()
  await ensureInstalled()
  const { passed, failed } = await check()
  say(`All checks took ${seconds(begun)}`)
  say(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
