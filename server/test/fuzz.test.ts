import type { AnyEndpoint } from '@forecourt/contract/endpoint.ts'
import { Problem, problemKinds } from '@forecourt/contract/errors.ts'
import { allEndpoints } from '@forecourt/contract/index.ts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#http/ids.ts'
import { bodyAttacks, foreignIds, jsonOf, queryAttacks, searchOf, type WireInput } from './hostile-input.ts'
import { CALLERS, CANARY, resourceOf, setStage, type Caller, type Stage } from './stage.ts'
import { useTestApp, type Reply, type TestBrowser } from './test-app.ts'
import { arbitraryOf } from './wire-arbitraries.ts'

/** The whole contract under right and wrong input. Nothing here names an endpoint: a new one is covered the day it is declared. */
const target = useTestApp({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' })
const seed = Number(process.env['SEED'] ?? 20261121)
const rounds = process.env['LONG'] === '1' ? 200 : 6
const mostQueries = 6

const named = allEndpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

let stage: Stage
const reached = new Map<string, number>()

beforeAll(async () => {
  process.stdout.write(`SEED=${seed}\n`)
  stage = await setStage(target)
})

/** Callers who may be served at all. */
const callersOf = ({ options: { access } }: AnyEndpoint): readonly Caller[] => {
  if (access === 'public') return ['stranger', 'staff']
  return access === 'half-session' ? ['half', 'newcomer'] : ['staff']
}

/** A browser per caller, replaced when a call ended or renewed its session. */
function browsers() {
  const kept = new Map<Caller, [TestBrowser, string | undefined]>()
  return async (caller: Caller) => {
    const [browser, token] = kept.get(caller) ?? []
    if (browser && browser.cookies.get('__Host-dp_sid') === token) return browser
    const fresh = await stage.browserOf(caller)
    kept.set(caller, [fresh, fresh.cookies.get('__Host-dp_sid')])
    return fresh
  }
}
const browserFor = browsers()

interface Request {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly payload?: string | undefined
  readonly contentType?: string
}

async function send(browser: TestBrowser, endpoint: AnyEndpoint, request: Request): Promise<Reply<unknown>> {
  const { params = {}, query = '', payload, contentType = 'application/json' } = request
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  return browser.send(endpoint.method, query === '' ? path : `${path}?${query}`, {
    ...(payload !== undefined && { body: payload }),
    headers: {
      'if-match': '"v1"',
      'idempotency-key': newId(),
      ...(payload !== undefined && { 'content-type': contentType }),
    },
  })
}

/** A few inputs that the contract admits. */
async function rightInputs({ options }: AnyEndpoint, count: number, turn = 0): Promise<WireInput[]> {
  const known = await stage.known()
  const body = options.body ? arbitraryOf(options.body, known) : fc.constant(undefined)
  const query = options.query ? arbitraryOf(options.query, known) : fc.constant({})
  const input = fc.record({ body, query: query.map(value => pairsOf(value as object)) })
  return fc.sample(input, { seed: seed + turn, numRuns: count })
}

const pairsOf = (query: object) =>
  Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])

const requestOf = (params: Record<string, string>, { query, body }: WireInput): Request => ({
  params,
  query: searchOf(query),
  ...(body !== undefined && { payload: jsonOf(body) }),
})

/** What every reply keeps to, whatever was asked; answers what is wrong with it. */
function faultsOf(endpoint: AnyEndpoint, { status, body, headers }: Reply<unknown>): string[] {
  const { options } = endpoint
  const faults: string[] = []
  const said = JSON.stringify(body) ?? ''
  if (said.includes(CANARY)) faults.push('shows a row of another dealership')
  if (status === (options.status ?? 200)) {
    if (options.response === undefined) return body === undefined ? faults : [...faults, 'has a body']
    const parsed = options.response.safeParse(body)
    if (!parsed.success) faults.push(`breaks its shape: ${parsed.error.message}`)
    // Parsing drops what the shape does not know, so what is equal afterwards held nothing else.
    else if (JSON.stringify(parsed.data) !== said) faults.push('holds fields beyond its shape')
    return faults
  }
  if (status >= 500) faults.push('is a fault')
  if (!Object.values<number>(problemKinds).includes(status)) faults.push('has a status that is not declared')
  const problem = Problem.strict().safeParse(body)
  if (!problem.success) return [...faults, `is no problem: ${said}`]
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    faults.push('is not typed as a problem')
  const { code, fields = {} } = problem.data
  const isDeclared = [...(options.fails ?? []), 'unreadable'].includes(code)
  if (status === 400 && Object.keys(fields).length === 0 && !isDeclared) faults.push('names no field')
  if ((status === 429 || status === 503) && headers['retry-after'] === undefined)
    faults.push('says not when to retry')
  return faults
}

const complaint = (endpoint: AnyEndpoint, what: string, request: Request, { status, body }: Reply<unknown>) =>
  `${nameOf(endpoint)} ${what}\n  ${status} ${JSON.stringify(body)?.slice(0, 400)}\n  ?${request.query} ${request.payload?.slice(0, 600)}`

async function expectRight(endpoint: AnyEndpoint, caller: Caller, input: WireInput): Promise<number> {
  const request = requestOf(await stage.paramsOf(endpoint), input)
  const reply = await send(await browserFor(caller), endpoint, request)
  const faults = faultsOf(endpoint, reply)
  expect(faults, complaint(endpoint, caller, request, reply)).toEqual([])
  if (reply.status < 300) {
    const queries = Number(reply.headers['x-query-count'])
    reached.set(nameOf(endpoint), Math.max(queries, reached.get(nameOf(endpoint)) ?? 0))
  }
  return reply.status
}

describe('right input', () => {
  test.each(CALLERS)('a %s walks the contract in its order', async caller => {
    for (const endpoint of allEndpoints) {
      for (const [turn] of Array.from({ length: 12 }).entries()) {
        const [input = { query: [], body: undefined }] = await rightInputs(endpoint, 1, turn)
        const status = await expectRight(endpoint, caller, input)
        if (status < 300 || status === 401 || status === 403) break
      }
    }
  })

  test.each(named)('%s', async (_name, endpoint) => {
    await stage.forgetAttempts()
    for (const caller of callersOf(endpoint))
      for (const input of await rightInputs(endpoint, rounds)) await expectRight(endpoint, caller, input)
  })

  test('every endpoint answered with success', () => {
    expect(named.map(([name]) => name).filter(name => !reached.has(name))).toEqual([])
  })

  test('no success took more than six queries', () => {
    expect([...reached].filter(([, queries]) => queries > mostQueries)).toEqual([])
  })
})
