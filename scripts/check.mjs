/** `npm run check`: format, lint, types, architecture and unused code, without a database or a browser. */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { say, seconds } from './progress.mjs'
import { run } from './run.mjs'

const linted = ['domain', 'contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'scripts']

/** Longest first, so that two lanes end together. */
const steps = [
  ['lint', 'oxlint', ['--type-aware', ...linted, 'vitest.config.ts']],
  ['format', 'prettier', ['--check', '.', '--cache', '--log-level', 'warn']],
  ['types: server, sandbox, e2e', 'tsc', ['-p', '.']],
  ['unused code', 'knip', ['--no-progress']],
  ['types: web', 'tsc', ['-p', 'web']],
  ['architecture', 'vitest', ['run', '--project', 'unit', '--silent=true', 'architecture.test.ts']],
  ['types: contract', 'tsc', ['-p', 'contract']],
  ['types: domain', 'tsc', ['-p', 'domain']],
]

/** Runs every step, two at a time at most, and tells each result with its time. */
export async function check() {
  const counts = { passed: 0, failed: 0, failures: [] }
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const [name, command, args] = step
      const begun = performance.now()
      const { code, output } = await run(command, args, { quiet: true })
      counts[code === 0 ? 'passed' : 'failed'] += 1
      say(`${code === 0 ? '✓' : '✗'} ${name.padEnd(30)} ${seconds(begun)}`)
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
