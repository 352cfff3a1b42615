import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Product {
  readonly url: string
  readonly outbox: string
  readonly startMs: number
  readonly process: ChildProcess
  stop(): Promise<void>
}

/** Starts the product on the benchmark's data folder and waits for its first response. */
export async function startProduct(dataDir: string, args: readonly string[] = []): Promise<Product> {
  const port = 20_000 + (randomBytes(2).readUInt16BE() % 20_000)
  const begun = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(port + 1),
      SANDBOX_SMTP_PORT: String(port + 2),
      REQUESTS_PER_MINUTE: '10000000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url, child)
  return {
    url,
    outbox: `http://127.0.0.1:${port + 1}`,
    startMs: performance.now() - begun,
    process: child,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(url: string, child: ChildProcess) {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the product ended while starting')
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Signs in like a person, with the code from the sandbox. */
export async function signIn(product: Product, email: string, password: string) {
  const jar = new Map<string, string>()
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(product.url + path, {
      method,
      headers: {
        cookie: cookiesOf(jar),
        'x-csrf-token': jar.get('__Host-dp_csrf') ?? '',
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json() as Promise<Record<string, unknown>>
  }
  await ask('GET', '/settings/')
  const since = new Date().toISOString()
  const signedIn = await ask('POST', '/api/dealer/user/login/', { email, password })
  await ask('POST', '/api/dealer/user/send_otp/')
  await ask('POST', '/api/dealer/user/verification/', { token: await codeFrom(product, since) })
  return { headers: headersOf(jar), ask, signedIn }
}

const cookiesOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

const headersOf = (jar: Map<string, string>) => ({
  cookie: cookiesOf(jar),
  'x-csrf-token': jar.get('__Host-dp_csrf') ?? '',
  'sec-fetch-site': 'same-origin',
})

async function codeFrom(product: Product, since: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const reply = await fetch(`${product.outbox}/outbox.json?since=${encodeURIComponent(since)}`)
    const code = /\b(\d{6})\b is your sign-in code|: (\d{6}) est votre code/.exec(await reply.text())
    const digits = code?.[1] ?? code?.[2]
    if (digits !== undefined) return digits
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('no code arrived')
}
