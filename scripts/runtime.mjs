import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { say } from './progress.mjs'
import { root } from './project.mjs'

const NEEDED_MAJOR = 24

/** Path of the Node that runs the product: the pinned one of node_modules, or the system's if it is new enough. */
export function findRuntime() {
  const chosen = chooseRuntime(pinnedPath(), process.version, worksHere)
  if (chosen !== undefined) return chosen
  say(
    `Forecourt runs on Node ${NEEDED_MAJOR}: no packaged one fits ${process.platform} ${process.arch}, and this is ${process.version}. Install Node ${NEEDED_MAJOR} or later and start again.`,
  )
  return process.exit(1)
}

/** Chooses between the two; `works` is called only for a runtime other than the current one. */
export function chooseRuntime(pinned, version, works, current = process.execPath) {
  if (pinned !== undefined && (pinned === current || works(pinned))) return pinned
  return Number(version.slice(1).split('.')[0]) >= NEEDED_MAJOR ? current : undefined
}

function pinnedPath() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  return existsSync(path) ? realpathSync(path) : undefined
}

/** A packaged runtime can be installed and still not run, for instance on a system with another C library. */
function worksHere(path) {
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${NEEDED_MAJOR}.`) === true
}
