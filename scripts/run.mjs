import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

import { root } from './project.mjs'

/** The environment in which every tool of the project runs on the pinned runtime. */
export function toolEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  }
}

/**
 * Runs a program in the project's folder.
 * @param {{ env?: Record<string, string>, quiet?: boolean, timeoutMs?: number, yielding?: boolean }} options quiet keeps
 * the output back; what is yielding gives way to everything else that runs
 * @returns {Promise<{ code: number, output: string }>} output is empty unless quiet; a program that cannot start has code 127
 */
export function run(command, args, { env = {}, quiet = false, timeoutMs, yielding = false } = {}) {
  return new Promise(resolve => {
    const output = []
    const isApart = yielding && process.platform === 'linux'
    const leave = isApart ? whenWeEnd(() => ifItCan(() => process.kill(-child.pid))) : () => undefined
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      timeout: timeoutMs,
      detached: isApart,
    })
    if (yielding && child.pid !== undefined) giveWay(child.pid)
    const end = result => {
      leave()
      resolve(result)
    }
    child.stdout?.on('data', chunk => output.push(chunk))
    child.stderr?.on('data', chunk => output.push(chunk))
    child.once('error', error => end({ code: 127, output: error.message }))
    child.once('close', (code, signal) => {
      end({ code: code ?? 1, output: `${Buffer.concat(output)}${signal ? `\nended by ${signal}` : ''}` })
    })
  })
}

/**
 * Linux divides the processors among sessions first and only then by priority, and a browser or a database has
 * its own session: a yielding program needs one too, with a tenth of the share of others. With the minimum share,
 * a test worker next to busy journeys does not start within its minute.
 */
function giveWay(pid) {
  ifItCan(() => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL))
  ifItCan(() => writeFileSync(`/proc/${pid}/autogroup`, '10'))
}

/**
 * A separate session does not receive Ctrl-C, so the child is ended with this process. Returns a function that
 * undoes this.
 */
function whenWeEnd(end) {
  const interrupted = () => process.exit(130)
  process.once('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)
  return () => {
    process.off('exit', end)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted)
  }
}

function ifItCan(take) {
  try {
    take()
  } catch {
    // It has ended, or the system does not allow it: then it runs with the default priority.
  }
}
