/**
 * `npm test`: everything, on a machine with only Node and npm. Continues after a failing stage, so that one run
 * reports all failures, and ends with one summary line of all stages.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
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
  unit: (reports, options) => vitest(reports, 'unit', ['--exclude', 'architecture.test.ts'], options),
  server: reports => vitest(reports, 'server', []),
  web: reports => vitest(reports, 'web', []),
  e2e,
}

/** Computing stages run while others wait: for faults, for programs to start, for pages to be rendered. */
const inPausesOf = { server: 'check', e2e: 'unit' }

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
  say(`\nAll stages took ${seconds(begun)} on ${availableParallelism()} processors`)
  for (const failure of failures) say(`✗ ${failure}`)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** Runs one stage after the other, each in parallel with computing stages if there is memory for both. */
function inTurn(chosen) {
  if (totalmem() <= 14e9) return chosen.map(name => [name])
  const pairs = Object.entries(inPausesOf).filter(pair => pair.every(name => chosen.includes(name)))
  const beside = new Map(pairs)
  const filling = new Set(beside.values())
  return chosen.filter(name => !filling.has(name)).map(name => [name, beside.get(name)])
}

function chooseStages(args) {
  if (args.length === 0) return Object.keys(stages)
  const [option, list] = args[0].includes('=') ? args[0].split('=') : args
  const names = option === '--only' ? (list ?? '').split(',') : []
  return names.length > 0 && names.every(name => name in stages) ? names : undefined
}

async function vitest(reports, project, extra, options) {
  const file = join(reports, `${project}.json`)
  const errorsFile = join(reports, `${project}-outside.json`)
  const reporters = ['default', 'json', './scripts/errors-outside.mjs'].map(name => `--reporter=${name}`)
  const { code } = await run(
    'vitest',
    ['run', '--project', project, ...reporters, `--outputFile.json=${file}`, ...extra],
    { ...options, env: { ERRORS_OUTSIDE_FILE: errorsFile } },
  )
  return vitestCounts(readReport(file), code, readReport(errorsFile))
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
