import { spawn } from 'node:child_process'
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
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      timeout: timeoutMs,
    })
    if (yielding && child.pid !== undefined) giveWay(child.pid)
    child.stdout?.on('data', chunk => output.push(chunk))
    child.stderr?.on('data', chunk => output.push(chunk))
    child.once('error', error => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) => {
      resolve({ code: code ?? 1, output: `${Buffer.concat(output)}${signal ? `\nended by ${signal}` : ''}` })
    })
  })
}

function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, or the system does not let us: then it runs like everything else.
  }
}
