import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

import { root } from './project.mjs'
import { run } from './run.mjs'

const script = source => [process.execPath, ['--input-type=module', '-e', source]]

describe('a program that is run', () => {
  it('returns its code and its output', async () => {
    const { code, output } = await run(...script('console.log("said"); process.exit(3)'), { quiet: true })
    expect({ code, output }).toEqual({ code: 3, output: 'said\n' })
  })

  it('that is not there has code 127', async () => {
    expect((await run('forecourt-has-no-such-program', [], { quiet: true })).code).toBe(127)
  })
})

describe.runIf(process.platform === 'linux')('what gives way', () => {
  it('has a low priority, and a small share among sessions if the system allows it', async () => {
    const share = (await canSetShares()) ? 'nice 10' : ''
    // It may be set only after the start, and not every system lets its users set shares.
    const source = `import { getPriority } from 'node:os'
      import { readFileSync } from 'node:fs'
      import { setTimeout as pause } from 'node:timers/promises'
      const place = () => getPriority() + ' ' + (${share !== ''} ? readFileSync('/proc/self/autogroup', 'utf8').trim() : '')
      for (let left = 50; left > 0 && !/^10 .*${share}$/.test(place()); left -= 1) await pause(20)
      console.log(place())`
    const place = async () => (await run(...script(source), { quiet: true, yielding: true })).output
    await expect.poll(place, { timeout: 20_000 }).toMatch(new RegExp(`^10 .*${share}\n$`))
  })

  it('ends with the process that runs it', async () => {
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

/** Not every system has shares by session, and not every one lets its users set them. */
async function canSetShares() {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    detached: true,
    stdio: 'ignore',
  })
  try {
    await once(other, 'spawn')
    writeFileSync(`/proc/${other.pid}/autogroup`, '7')
    return readFileSync(`/proc/${other.pid}/autogroup`, 'utf8').includes('nice 7')
  } catch {
    return false
  } finally {
    other.kill()
  }
}

/** A process that ended may remain in the process list until its parent reads its exit code. */
function isAlive(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
