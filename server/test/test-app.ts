import type { AnyEndpoint, BodyInputOf, ParamsOf, ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildApp } from '#app.ts'
import type { App } from '#platform/app-context.ts'
import { newId } from '#platform/http/ids.ts'
import { openTestApp, type LogTo } from './open-test-app.ts'
import { gatherDear } from './query-budget.ts'
import { createTestDatabase } from './test-database.ts'

export { NOW, ORIGIN } from './open-test-app.ts'

/** The whole application on its own database, driven through HTTP. One per test file. */
export interface TestApp {
  readonly app: App
  readonly fastify: FastifyInstance
  /** Connection of the database's owner. */
  readonly ownerUrl: string
  /** Connection on which requests run. */
  readonly requestUrl: string
}

export function useTestApp(env: Record<string, string> = {}, logTo?: LogTo): TestApp {
  let started: Awaited<ReturnType<typeof startTestApp>> | undefined
  beforeAll(async () => {
    started = await startTestApp(env, logTo)
  })
  // Every request of every test must stay within the limit of queries.
  afterEach(() => expect(started?.dear.splice(0)).toEqual([]))
  afterAll(() => started?.stop())
  const live = () => {
    if (!started) throw new Error('the test application runs only inside tests')
    return started
  }
  return {
    get app() {
      return live().app
    },
    get fastify() {
      return live().fastify
    },
    get ownerUrl() {
      return live().ownerUrl
    },
    get requestUrl() {
      return live().requestUrl
    },
  }
}

export async function startTestApp(env: Record<string, string> = {}, logTo?: LogTo) {
  const database = await createTestDatabase()
  const app = await openTestApp(database.requestUrl, env, logTo)
  const fastify = await buildApp(app)
  const dear = gatherDear(fastify)
  await fastify.ready()
  const stop = async () => {
    await fastify.close()
    await app.pool.end()
    await database.drop()
  }
  return { app, fastify, ownerUrl: database.url, requestUrl: database.requestUrl, dear, stop }
}

export interface Reply<T> {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, string | string[] | number | undefined>
}

interface FileReply {
  readonly status: number
  readonly headers: Reply<unknown>['headers']
  readonly bytes: Uint8Array
}

interface Given {
  readonly query?: Record<string, string | number>
  readonly headers?: Record<string, string>
}

export type Ask<E extends AnyEndpoint> = Given & {
  readonly params?: ParamsOf<E>
  readonly body?: BodyInputOf<E>
}

/** The customer's side has its own cookies. */
const csrfCookieOf = (path: string) =>
  /^\/api\/(?:customer|aftermarket)\//.test(path) ? '__Host-dp_ccsrf' : '__Host-dp_csrf'

/** A browser: keeps cookies, sends the CSRF header and the headers that browsers add by themselves. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #target: TestApp
  readonly #address: string

  constructor(target: TestApp, address = '127.0.0.1') {
    this.#target = target
    this.#address = address
  }

  /** Calls an endpoint of the contract. The body is typed for success; failing tests read it as a problem. */
  async call<E extends AnyEndpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Reply<ResponseOf<E>>> {
    const params: Record<string, string> = ask.params ?? {}
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const needsKey = endpoint.options.idempotency === 'required'
    const reply = await this.send(endpoint.method, path, {
      ...ask,
      headers: { ...(needsKey && { 'idempotency-key': newId() }), ...ask.headers },
    })
    return reply as Reply<ResponseOf<E>>
  }

  /** Downloads a file. */
  async bytes(path: string, query: Record<string, string> = {}): Promise<FileReply> {
    const reply = await this.#inject('GET', path, { query })
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
  }

  /** The same outside the contract: any path, any body. */
  async send(
    method: string,
    path: string,
    { query = {}, headers = {}, body }: Given & { body?: unknown } = {},
  ): Promise<Reply<unknown>> {
    const reply = await this.#inject(method, path, { query, headers, body })
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body:
        reply.body === ''
          ? undefined
          : reply.headers['content-type']?.toString().includes('json')
            ? reply.json()
            : reply.body,
    }
  }

  async #inject(
    method: string,
    path: string,
    { query = {}, headers = {}, body }: Given & { body?: unknown },
  ) {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const reply = await this.#target.fastify.inject({
      method: method as 'GET',
      remoteAddress: this.#address,
      url: search.size > 0 ? `${path}?${search.toString()}` : path,
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': this.cookies.get(csrfCookieOf(path)) ?? '',
        ...(body !== undefined && !isRaw(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw(body) ? body : JSON.stringify(body) }),
    })
    for (const { name, value } of reply.cookies) this.cookies.set(name, value)
    return reply
  }
}

/** Sent unchanged: text outside the contract, or a form with a file. */
const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)
