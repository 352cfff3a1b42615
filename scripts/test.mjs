/**
 * `npm test`: everything, on a machine that has Node and npm alone. Goes on after a failing stage, so that one run
 * tells all, and ends with one line that adds up every stage.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { addUp, crashed, playwrightCounts, vitestCounts } from './counts.mjs'
import { ensureInstalled } from './install.mjs'
import { say, seconds } from './progress.mjs'
import { run } from './run.mjs'
import { findRuntime } from './runtime.mjs'
import { scratchEnvironment } from './scratch.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const stages = {
  check: (_reports, options) => check(options),
  // The architecture test is one of the checks.
  unit: reports => vitest(reports, 'unit', ['--exclude', 'architecture.test.ts']),
  server: reports => vitest(reports, 'server', []),
  web: reports => vitest(reports, 'web', []),
  e2e,
}

await ensureInstalled()
Object.assign(process.env, scratchEnvironment())
process.exit(await main(process.argv.slice(2)))

async function main(args) {
  const chosen = chooseStages(args)
  if (chosen === undefined) {
    say(`Usage: npm test -- [--only ${Object.keys(stages).join(',')}]`)
    return 2
  }
  const begun = performance.now()
  const reports = mkdtempSync(join(tmpdir(), 'forecourt-reports-'))
  const all = []
  const play = async (name, options) => {
    say(`\n── ${name} ──`)
    const stageBegun = performance.now()
    const counts = await stages[name](reports, options)
    all.push({ ...counts, failures: counts.failures.map(failure => `${name}: ${failure}`) })
    say(`── ${name}: ${counts.passed} passed, ${counts.failed} failed, in ${seconds(stageBegun)} ──`)
  }
  for (const [name, beside] of inTurn(chosen))
    await Promise.all([play(name), beside && play(beside, { yielding: true })])
  rmSync(reports, { recursive: true, force: true })
  const { passed, failed, failures } = addUp(all)
  say(`\nAll stages took ${seconds(begun)}`)
  for (const failure of failures) say(`✗ ${failure}`)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/**
 * One stage after the other, but for the check: it computes and nothing else, and fills the pauses of the server tests,
 * which wait for faults and for programs to start. Both at once need memory.
 */
function inTurn(chosen) {
  const together = chosen.includes('check') && chosen.includes('server') && totalmem() > 14e9
  if (!together) return chosen.map(name => [name])
  return chosen.filter(name => name !== 'check').map(name => [name, name === 'server' && 'check'])
}

function chooseStages(args) {
  if (args.length === 0) return Object.keys(stages)
  const [option, list] = args[0].includes('=') ? args[0].split('=') : args
  const names = option === '--only' ? (list ?? '').split(',') : []
  return names.length > 0 && names.every(name => name in stages) ? names : undefined
}

async function vitest(reports, project, extra) {
  const file = join(reports, `${project}.json`)
  const { code } = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ])
  return vitestCounts(readReport(file), code)
}

async function e2e(reports) {
  const chromium = await findChromium()
  if (chromium === undefined) return crashed('no Chromium')
  await ensureWebBuilt(findRuntime())
  const file = join(reports, 'e2e.json')
  const { code } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  return playwrightCounts(readReport(file), code)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
