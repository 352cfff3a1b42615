import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { Client } from 'pg'
import { removeEmbeddedDatabase } from '#platform/db/embedded.ts'
import { embeddedUrl } from '#platform/db/embedded-connection.ts'
import { embeddedPaths, readPassword } from '#platform/db/embedded-cluster.ts'
import { readPostmaster } from '#platform/db/embedded-process.ts'
import { demoPassword } from '#demo/demo-logins.ts'
import { newId } from '#platform/http/ids.ts'
import { compiledCode } from './compiled-code.ts'

const main = join(import.meta.dirname, '../src/main.ts')

/** The whole application as a separate process, as `npm start` runs it. */
export interface Product {
  readonly pid: number
  readonly url: string
  readonly outboxUrl: string
  readonly dataDir: string
  /** Its output, both streams. */
  readonly lines: readonly string[]
  readonly hasEnded: () => boolean
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

export const newDataFolder = () => mkdtempSync(join(tmpdir(), 'forecourt-product-'))

/** Stops the processes on the folder and deletes it. */
export async function removeDataFolder(dataDir: string) {
  while (!(await removeEmbeddedDatabase(dataDir))) await sleep(50)
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Starts the application on a folder and free ports, with its demo, and waits until it prints its address.
 */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compiledCode,
      DATA_DIR: dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      REQUESTS_PER_MINUTE: '10000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', line => lines.push(line))
  const exit = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const address = async (what: RegExp) => {
    for (;;) {
      const found = lines.map(line => what.exec(line)?.[1]).find(Boolean)
      if (found !== undefined) return found
      if (hasEnded()) throw new Error(`the product ended while starting:\n${lines.join('\n')}`)
      await sleep(20)
    }
  }
  const url = await address(/^Forecourt answers at +(http:\S+?)\/dealer\/$/)
  return {
    pid: child.pid ?? 0,
    url,
    outboxUrl: await address(/^Codes and mails at +(http:\S+)$/),
    dataDir,
    lines,
    hasEnded,
    end: async how => {
      if (!hasEnded()) child.kill(how)
      await exit
      return child.exitCode
    },
  }
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
  readonly ms: number
}

type Send<T> = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => T

/** A browser on real connections: keeps cookies, sends the CSRF header. Fails when a connection does. */
export interface Browser {
  readonly send: Send<Promise<Answer>>
  readonly begin: Send<() => Promise<Answer>>
  readonly close: () => void
  /** The same browser, at another address of the application. */
  readonly at: (url: string) => Browser
}

export function openBrowser(url: string, cookies = new Map<string, string>()): Browser {
  const agent = new Agent({ keepAlive: true })
  const begin: Browser['begin'] = (method, path, body, headers = {}) => {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const asked = request(`${url}${path}`, {
      method,
      agent,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': cookies.get('__Host-dp_csrf') ?? '',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...headers,
      },
    })
    const answer = answerTo(asked, cookies)
    if (payload !== '') asked.write(payload.slice(0, -1))
    return () => {
      asked.end(payload === '' ? undefined : payload.slice(-1))
      return answer
    }
  }
  return {
    begin,
    send: (...asked) => begin(...asked)(),
    close: () => agent.destroy(),
    at: other => openBrowser(other, cookies),
  }
}

function answerTo(asked: ClientRequest, cookies: Map<string, string>): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', reply => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () => {
        for (const cookie of reply.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          if (name !== undefined && value !== undefined) cookies.set(name, value)
        }
        const text = Buffer.concat(parts).toString()
        const isJson = text !== '' && String(reply.headers['content-type']).includes('json')
        const body: unknown = isJson ? JSON.parse(text) : text
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body,
          ms: performance.now() - began,
        })
      })
    })
  })
}

/** Signs in a demo user: password, and the code from the outbox page. */
export async function signIn({ url, outboxUrl }: Product, email: string): Promise<Browser> {
  const browser = openBrowser(url)
  const call = async ({ method, path }: { method: string; path: string }, body?: unknown) => {
    const answer = await browser.send(method, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  await call(settings.settings)
  await call(users.login, { email, password: demoPassword })
  const before = await newestCode(outboxUrl)
  await call(users.sendOtp)
  let code = before
  while (code === before) {
    await sleep(50)
    code = await newestCode(outboxUrl)
  }
  await call(users.verify, { token: code?.split(' ')[1] })
  return browser
}

/** Number and code of the newest text message. */
async function newestCode(outboxUrl: string): Promise<string | undefined> {
  const reply = await fetch(`${outboxUrl}/outbox.json?kind=sms`)
  const { messages } = (await reply.json()) as { messages: { id: number; text: string }[] }
  const newest = messages.toSorted((a, b) => b.id - a.id)[0]
  return newest && `${newest.id} ${/\d{6}/.exec(newest.text)?.[0]}`
}

/** The processes of the application's database; the first is the postmaster. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = readPostmaster(embeddedPaths(dataDir).cluster)
  if (!postmaster) return []
  const { pid } = postmaster
  return [pid, ...childrenOf(pid)]
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

export function signal(pids: readonly number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already ended.
    }
  }
}

/** Reads the application's database directly, as its owner. */
export async function readDatabase<T extends Record<string, unknown>>(
  dataDir: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const paths = embeddedPaths(dataDir)
  const postmaster = readPostmaster(paths.cluster)
  if (!postmaster) throw new Error('no database runs on this folder')
  const client = new Client({
    connectionString: embeddedUrl(postmaster, readPassword(paths)),
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A unique new customer, and the key that prevents a second write. */
export function newWrite() {
  const key = newId()
  const { method, path } = customers.create
  const body = { first_name: 'Robin', last_name: 'Fault', phone: '416 555 0177', note: key }
  const headers = { 'idempotency-key': key }
  return {
    key,
    send: (browser: Browser) => browser.send(method, path, body, headers),
    /** Sends all but the end of the body; the returned function sends the rest and returns the response. */
    begin: (browser: Browser) => browser.begin(method, path, body, headers),
  }
}
