import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiledCode } from '../test/compiled-code.ts'
import { databaseProcesses, newDataFolder, removeDataFolder } from '../test/product.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const taken = createServer()
let folder: string
let takenPort: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-start-'))
  writeFileSync(join(folder, 'a-file'), '')
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const address = taken.address()
  takenPort = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the product with only this environment and waits for its end. */
const startWith = (env: Record<string, string>) =>
  new Promise<{ code: number | null; lines: string[]; said: string }>(resolve => {
    const child = execFile(
      process.execPath,
      [main],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          ...compiledCode,
          PORT: '0',
          DATA_DIR: join(folder, 'data'),
          ...env,
        },
        timeout: 25_000,
      },
      (_error, said, stderr) => resolve({ code: child.exitCode, lines: stderr.trim().split('\n'), said }),
    )
  })

const long = 'a long random secret of these tests 0123456789'
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: long,
  SEALING_KEY: long,
  PUBLIC_URL: 'https://deals.example.com',
}

describe('a start that cannot succeed ends with 1 and a line for each cause that names its cure', () => {
  test.each<readonly [name: string, env: Record<string, string>, lines: RegExp | readonly RegExp[]]>([
    ['a port that is no number', { PORT: 'eighty' }, /^PORT: .*Correct this environment variable/],
    [
      'production without secrets and a public address, each of which is named',
      { NODE_ENV: 'production' },
      [
        /^SESSION_SECRET: production needs a secret/,
        /^SEALING_KEY: production needs a secret/,
        /^PUBLIC_URL: production needs the address that people use/,
      ],
    ],
    [
      'production with a weak secret, without the other and with plain HTTP',
      { NODE_ENV: 'production', SESSION_SECRET: 'changeme', PUBLIC_URL: 'http://deals.example.com' },
      [
        /^SESSION_SECRET: needs at least 32/,
        /^SEALING_KEY: production needs a secret/,
        /^PUBLIC_URL: production needs an address that begins with https/,
      ],
    ],
    ['a public address that is none', { PUBLIC_URL: 'deals.example.com:x' }, /^PUBLIC_URL: /],
    [
      'production with a secret that is long and yet no secret',
      { ...production, SEALING_KEY: 'abc'.repeat(20) },
      /^SEALING_KEY: needs at least 32 random/,
    ],
    [
      'an earlier sealing key that is none',
      { SEALING_KEYS_BEFORE: `${long},changeme` },
      /^SEALING_KEYS_BEFORE: needs keys of at least 32 random/,
    ],
    ['production with the demo', { ...production, DEMO: '1' }, /^DEMO: .*cannot run in production/],
    [
      'an antivirus program without an address',
      { CLAMD_URL: '127.0.0.1:3310' },
      /^CLAMD_URL: needs an address such as tcp:.*Correct this environment variable/,
    ],
    [
      'an address that is no database',
      { DATABASE_URL: 'mysql://x' },
      /^DATABASE_URL is not an address of PostgreSQL/,
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      /^The database of DATABASE_URL cannot be used \(.*\)\. Check/,
    ],
  ])('%s', async (_name, env, expected) => {
    const { code, lines } = await startWith(env)
    expect(lines).toEqual([expected].flat().map(line => expect.stringMatching(line)))
    expect(code).toBe(1)
  })

  test('a taken port', async () => {
    const { code, lines } = await startWith({ PORT: String(takenPort) })
    expect(lines).toEqual([
      `Port ${takenPort} is taken. End the program that uses it, or set PORT to another.`,
    ])
    expect(code).toBe(1)
  })

  test('a taken port of the sandbox, before the demo is loaded', async () => {
    const env = { SANDBOX_PORT: String(takenPort), SANDBOX_SMTP_PORT: '0' }
    const { code, lines, said } = await startWith(env)
    expect(lines).toEqual([
      `Port ${takenPort} of the sandbox is in use: free it, or set SANDBOX_PORT and SANDBOX_SMTP_PORT to others (0 takes any).`,
    ])
    expect(code).toBe(1)
    expect(said).not.toContain('Loading the demo')
  })

  test.runIf(process.platform === 'linux')('a data folder where none can be made', async () => {
    const { code, lines } = await startWith({ DATA_DIR: '/proc/forecourt/data' })
    expect(lines).toEqual([expect.stringMatching(/^The data folder .* cannot be written\./)])
    expect(code).toBe(1)
  })

  test('a data folder that is a file', async () => {
    const { code, lines } = await startWith({ DATA_DIR: join(folder, 'a-file') })
    expect(lines).toEqual([expect.stringMatching(/^The data folder .* cannot be written\./)])
    expect(code).toBe(1)
  })
})

/** Starts the product on this folder and sends SIGTERM as soon as it prints such a line. */
async function endAt(line: RegExp, dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compiledCode,
      PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', each => errors.push(each))
  createInterface({ input: child.stdout }).on('line', each => {
    printed.push(each)
    if (!line.test(each)) return
    child.kill('SIGTERM')
    // The parent process also forwards the signals that it receives.
    setTimeout(() => child.kill('SIGTERM'), 20)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, errors, was: printed.some(each => line.test(each)), left: databaseProcesses(dataDir) }
}

test('stopped during its start, or started with another key, it ends immediately at any point and leaves no database behind', async () => {
  const dataDir = newDataFolder()
  // Each stage is done when the next line is printed.
  const moments = [/^Migrating: 0002/, /^Loading the demo/, /^Forecourt answers/, /^Ctrl-C ends/]
  try {
    for (const moment of moments)
      expect([moment, await endAt(moment, dataDir)]).toEqual([
        moment,
        { code: 0, errors: [], was: true, left: [] },
      ])
    // The same folder with another key: no sealed value could be opened, so it does not even listen.
    const other = await endAt(/^Forecourt answers/, dataDir, { SEALING_KEY: long })
    expect(other).toMatchObject({ code: 1, was: false, left: [] })
    expect(other.errors).toEqual([
      expect.stringMatching(
        /^What this database holds sealed cannot be opened: the key of platform .* Set SEALING_KEY/,
      ),
    ])
  } finally {
    await removeDataFolder(dataDir)
  }
}, 120_000)
