/**
 * `npm start`: installs and builds what is missing, then runs the product on the pinned runtime. Plain JavaScript
 * without dependencies, because it must run before anything is installed, on any Node from 20.
 */
import { spawn } from 'node:child_process'
import nodeModule from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { ensureInstalled } from './install.mjs'
import { root } from './project.mjs'
import { toolEnvironment } from './run.mjs'
import { findRuntime } from './runtime.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const PARENT_CHECK_MS = 250

const main = join(root, 'server', 'src', 'main.ts')
const args = process.argv.slice(2)

await ensureInstalled()
const runtime = findRuntime()
if (runtime === process.execPath) {
  await ensureWebBuilt(runtime)
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
  process.argv = [runtime, main, ...args]
  rememberCompiledCode()
  await import(pathToFileURL(main).href)
  // Now rather than at the end, which a kill would skip.
  nodeModule.flushCompileCache()
} else {
  startAgainOn(runtime)
}

/** Stripped types and compiled code are cached for the next start, here and in child processes. */
function rememberCompiledCode() {
  const folder = join(root, 'node_modules', '.cache', 'node')
  nodeModule.enableCompileCache(folder)
  process.env.NODE_COMPILE_CACHE ??= folder
}

/** A killed npm does not stop its children; a remaining product would block the port of the next start. */
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** The first start, before npm can find the pinned runtime, and a start without npm. */
function startAgainOn(node) {
  const child = spawn(node, [process.argv[1], ...args], { env: toolEnvironment(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to both processes; only elsewhere must it be passed on.
    process.on(signal, () =>
      signal === 'SIGINT' && process.stdin.isTTY === true ? undefined : child.kill(signal),
    )
  }
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
