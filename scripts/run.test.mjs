import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

import { root } from './project.mjs'
import { run } from './run.mjs'

const script = source => [process.execPath, ['--input-type=module', '-e', source]]

describe('a program that is run', () => {
  it('answers with its code and what it said', async () => {
    const { code, output } = await run(...script('console.log("said"); process.exit(3)'), { quiet: true })
    expect({ code, output }).toEqual({ code: 3, output: 'said\n' })
  })

  it('that is not there has code 127', async () => {
    expect((await run('forecourt-has-no-such-program', [], { quiet: true })).code).toBe(127)
  })
})

describe.runIf(existsSync('/proc/self/autogroup'))('what gives way', () => {
  it('has the least share among sessions, and the lowest priority in its own', async () => {
    const source = `import { readFileSync } from 'node:fs'
      import { getPriority } from 'node:os'
      import { setTimeout as pause } from 'node:timers/promises'
      for (let left = 50; left > 0 && getPriority() !== 19; left -= 1) await pause(20)
      console.log(getPriority(), readFileSync('/proc/self/autogroup', 'utf8'))`
    const { output } = await run(...script(source), { quiet: true, yielding: true })
    expect(output).toMatch(/^19 \/autogroup-\d+ nice 19\n/)
  })

  it('ends with whoever runs it', async () => {
    const runner = pathToFileURL(join(root, 'scripts', 'run.mjs')).href
    const endless = 'console.log(process.pid); setInterval(() => undefined, 1000)'
    const source = `import { run } from ${JSON.stringify(runner)}
      await run(process.execPath, ['-e', ${JSON.stringify(endless)}], { yielding: true })`
    const parent = spawn(...script(source), { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = Number(await new Promise(resolve => parent.stdout.once('data', resolve)))
    const ended = new Promise(resolve => parent.once('exit', resolve))
    parent.kill('SIGINT')
    expect(await ended).toBe(130)
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
  })
})

/** Who has ended may stand in the system's list until somebody takes note. */
function isAlive(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
