/**
 * `npm start`: installs and builds what is missing, then runs the product on the pinned runtime. Plain JavaScript
 * without dependencies, because it must run before anything is installed, on any Node from 20.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { root } from './project.mjs'
import { toolEnvironment } from './run.mjs'
import { findRuntime } from './runtime.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const main = join(root, 'server', 'src', 'main.ts')
const args = process.argv.slice(2)

await ensureInstalled()
const runtime = findRuntime()
await ensureWebBuilt(runtime)

if (runtime === process.execPath) {
  // npm already found the pinned runtime: one process less to start, to signal and to keep in memory.
  process.argv = [runtime, main, ...args]
  await import(pathToFileURL(main).href)
} else {
  const child = spawn(runtime, [main, ...args], {
    cwd: process.cwd(),
    env: toolEnvironment(),
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to both of us; only elsewhere is it ours to pass on.
    process.on(signal, () =>
      signal === 'SIGINT' && process.stdin.isTTY === true ? undefined : child.kill(signal),
    )
  }
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
