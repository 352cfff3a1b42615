import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { Problem, problemKinds } from '@forecourt/contract/platform/errors.ts'
import { allEndpoints } from '@forecourt/contract/index.ts'
import { isAction } from '@forecourt/domain/identity/permissions/actions.ts'
import { grantOf } from '@forecourt/domain/identity/permissions/can.ts'
import * as fc from 'fast-check'
import { beforeAll } from 'vitest'
import { refusalsOf } from '#platform/http/endpoint-schema.ts'
import { newId } from '#platform/http/ids.ts'
import { isCustomerAction } from './customer-actions.ts'
import { jsonOf, searchOf, type WireInput } from './hostile-input.ts'
import { CANARY, setStage, type Caller, type Stage } from './stage.ts'
import { mostQueries } from './query-budget.ts'
import { useTestApp, type Reply, type TestApp, type TestBrowser } from './test-app.ts'
import { formType, pictureFor } from './picture-form.ts'
import { arbitraryOf } from './wire-arbitraries.ts'

/**
 * The whole contract under valid and invalid input. No endpoint is named here: a new one is covered when it
 * is declared.
 */
/** The application of the current test file; files share this module. */
export let target: TestApp
const seed = Number(process.env['SEED'] ?? 20261121)
export const rounds = process.env['LONG'] === '1' ? 200 : 4
export const hostileRounds = process.env['LONG'] === '1' ? 9 : 1
export const patience = process.env['LONG'] === '1' ? 900_000 : 60_000

export const named = allEndpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/**
 * These succeed only in an empty installation, and the stage has users: `installation.test.ts` covers them.
 */
export const ofEmptyInstallation = (name: string): boolean =>
  /installation\/(open_first_link|first_administrator)\/$/.test(name)

/** The stage of the calls; set before the tests. */
export let stage: Stage
export const reached = new Set<string>()
/** The most queries of a request to each endpoint, over all inputs and replies. */
const dearest = new Map<string, number>()

/** Call it at the beginning of each test file. */
export function playContract() {
  target = useTestApp({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' })
  beforeAll(async () => {
    process.stdout.write(`SEED=${seed}\n`)
    reached.clear()
    dearest.clear()
    kept.clear()
    stage = await setStage(target)
  })
}

/** Callers that an endpoint may serve. */
export const callersOf = ({ options: { access } }: AnyEndpoint): readonly Caller[] => {
  if (access === 'public') return ['stranger', 'staff']
  if (access === 'half-session') return ['half', 'newcomer']
  if (access === 'customer-visitor') return ['stranger', 'customer']
  if (isCustomerAction(access)) return ['customer']
  return [isAction(access) && !grantOf(access, 'dealer_admin') ? 'platform' : 'staff']
}

/** The session cookies of a browser on both sides. */
const sessionsOf = ({ cookies }: TestBrowser) =>
  `${cookies.get('__Host-dp_sid')} ${cookies.get('__Host-dp_csid')}`

/** Signing in counts as an authentication, and dangerous actions require one of the last ten minutes. */
const proofServesMs = 5 * 60_000

/**
 * A browser for each caller, replaced when a call ended or renewed its session, and before its authentication
 * is too old.
 */
export async function browserFor(caller: Caller): Promise<TestBrowser> {
  const [browser, token, since = 0] = kept.get(caller) ?? []
  const isProved = performance.now() - since < proofServesMs
  if (browser && isProved && sessionsOf(browser) === token) return browser
  const fresh = await stage.browserOf(caller)
  kept.set(caller, [fresh, sessionsOf(fresh), performance.now()])
  return fresh
}
const kept = new Map<Caller, readonly [browser: TestBrowser, token: string, since: number]>()

interface Request {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly payload?: string | undefined
  readonly headers?: Record<string, string>
}

/** The content of an upload: a picture in a form, or a table as bytes. */
const uploadOf = (endpoint: AnyEndpoint) =>
  endpoint.options.upload === 'image'
    ? pictureFor(endpoint)
    : Buffer.from('VIN,Price\n1GCUYDED5KZ123456,30000')
const typeOf = ({ options }: AnyEndpoint) =>
  options.upload === 'image' ? formType : 'application/octet-stream'

async function send(browser: TestBrowser, endpoint: AnyEndpoint, request: Request): Promise<Reply<unknown>> {
  const { params = {}, query = '', payload, headers } = request
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const reply = await browser.send(endpoint.method, query === '' ? path : `${path}?${query}`, {
    ...(payload !== undefined && { body: payload }),
    ...(payload === undefined && endpoint.options.upload && { body: uploadOf(endpoint) }),
    headers: {
      'if-match': '"v1"',
      'idempotency-key': newId(),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(payload === undefined && endpoint.options.upload && { 'content-type': typeOf(endpoint) }),
      ...headers,
    },
  })
  const name = nameOf(endpoint)
  dearest.set(name, Math.max(Number(reply.headers['x-query-most']), dearest.get(name) ?? 0))
  return reply
}

/** With this many fields one is nearly always refused for the order; a note alone can be saved. */
const isOrderSave = ({ method, path }: AnyEndpoint) =>
  method === 'PATCH' && path === '/api/dealer/order/{id}/'
const noteAlone = fc.constant({ note: 'Ask about the roof rack' })

/** A few inputs that are valid by the contract. */
export async function rightInputs(endpoint: AnyEndpoint, count: number, turn = 0): Promise<WireInput[]> {
  const { options } = endpoint
  // Rows are built before values are generated from them.
  const known = options.body || options.query ? await stage.known(endpoint) : {}
  const whole = options.body ? arbitraryOf(options.body, known) : fc.constant(undefined)
  const body = isOrderSave(endpoint) ? fc.oneof(whole, noteAlone) : whole
  const query = options.query ? arbitraryOf(options.query, known) : fc.constant({})
  const input = fc.record({ body, query: query.map(value => pairsOf(value as object)) })
  return fc.sample(input, { seed: seed + turn, numRuns: count })
}

const pairsOf = (query: object) =>
  Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])

export const requestOf = (params: Record<string, string>, { query, body }: WireInput): Request => ({
  params,
  query: searchOf(query),
  ...(body !== undefined && { payload: jsonOf(body) }),
})

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Shorter texts could be words of our own. */
const MIN_DISTINCT_LENGTH = 8

const sentIn = ({ payload, query = '' }: Request): string[] => {
  let read: unknown
  try {
    read = JSON.parse(payload ?? 'null')
  } catch {
    read = payload
  }
  const values = [...textsIn(read), ...new URLSearchParams(query).values()]
  return values.filter(text => text.trim().length >= MIN_DISTINCT_LENGTH)
}

/**
 * Input that a refusal repeats: it may only name fields and rules, and values listed by the contract
 * (security R3).
 */
function repeatedIn(request: Request, { fields = {}, params, code, title, type }: Problem): string[] {
  const rules = Object.values(fields)
    .flat()
    .map(({ rule, params: { values: _listed, ...others } }) => [rule, others])
  const said = textsIn([rules, params, code, title, type])
  return sentIn(request).filter(text => said.some(one => one.includes(text)))
}

/** Checks the rules of every reply; returns what is wrong with it. */
function faultsOf(
  endpoint: AnyEndpoint,
  request: Request,
  { status, body, headers }: Reply<unknown>,
): string[] {
  const { options } = endpoint
  const faults: string[] = []
  const said = JSON.stringify(body) ?? ''
  if (said.includes(CANARY)) faults.push('shows a row of another dealership')
  if (status === (options.status ?? 200)) {
    if (options.file !== undefined)
      return isOfKind(String(headers['content-type']), options.file)
        ? faults
        : [...faults, 'is another kind of file']
    if (options.response === undefined) return body === undefined ? faults : [...faults, 'has a body']
    const parsed = options.response.safeParse(body)
    if (!parsed.success) faults.push(`breaks its shape: ${parsed.error.message}`)
    // Parsing drops unknown fields, so equal JSON means that there were none.
    else if (JSON.stringify(parsed.data) !== said) faults.push('holds fields beyond its shape')
    return faults
  }
  if (status >= 500) faults.push('is a fault')
  const declared: number[] = refusalsOf(endpoint).map(kind => problemKinds[kind])
  if (!declared.includes(status)) faults.push('has a status that is not declared')
  const problem = Problem.strict().safeParse(body)
  if (!problem.success) return [...faults, `is no problem: ${said}`]
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    faults.push('is not typed as a problem')
  const repeated = repeatedIn(request, problem.data)
  if (repeated.length > 0) faults.push(`says again what was sent: ${repeated.join(' ').slice(0, 100)}`)
  const { code, fields = {} } = problem.data
  const isDeclared = [...(options.fails ?? []), 'unreadable'].includes(code)
  if (status === 400 && Object.keys(fields).length === 0 && !isDeclared) faults.push('names no field')
  if ((status === 429 || status === 503) && headers['retry-after'] === undefined)
    faults.push('says not when to retry')
  return faults
}

/** `image/*` is any picture; text types include a charset. */
const isOfKind = (type: string, declared: string) => type.startsWith(declared.replace('*', ''))

const complaint = (endpoint: AnyEndpoint, what: string, request: Request, { status, body }: Reply<unknown>) =>
  `${nameOf(endpoint)} ${what}\n  ${status} ${JSON.stringify(body)?.slice(0, 400)}\n  ?${request.query} ${request.payload?.slice(0, 600)}`

/** Sends valid input; returns what is wrong with the reply, and the reply. */
export async function tryRight(endpoint: AnyEndpoint, caller: Caller, input: WireInput) {
  const request = requestOf(await stage.paramsOf(endpoint), input)
  const isRead = endpoint.method === 'GET'
  const browser = await browserFor(caller)
  const before = isRead ? await stage.writes() : undefined
  const reply = await send(browser, endpoint, request)
  if (reply.status < 300) reached.add(nameOf(endpoint))
  const found = faultsOf(endpoint, request, reply)
  // Reads must change nothing, because another site can make a browser send one (security R6).
  if (isRead && (await stage.writes()) !== before) found.push('wrote something')
  const faults = found.map(fault => complaint(endpoint, `${caller}: ${fault}`, request, reply))
  return { faults, status: reply.status }
}

/** The endpoints with requests that took more than six queries. */
export const tooDear = () => [...dearest].filter(([, queries]) => !(queries <= mostQueries))

/** Count of the endpoints that were called. */
export const endpointsAsked = () => dearest.size

export const fieldsOf = ({ body }: Reply<unknown>) => {
  const { fields = {} } = Problem.partial().parse(body)
  return Object.keys(fields)
}

export const isNamed = (names: readonly string[], field: string) =>
  names.some(name => `${name}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${name}.`))

type Verify = (reply: Reply<unknown>) => string[]

/** Sends input that must change nothing; returns what changed and which replies were wrong. */
export async function hostileTo(endpoint: AnyEndpoint) {
  const [caller = 'staff'] = callersOf(endpoint).slice(-1)
  const isWrite = endpoint.method !== 'GET'
  const faults: string[] = []
  let params = await stage.paramsOf(endpoint)
  let before: string | undefined
  const attempt = async (name: string, request: Request, verify: Verify = () => []) => {
    const asked = { params, ...request }
    const browser = await browserFor(caller)
    if (isWrite) before ??= await stage.writes()
    const reply = await send(browser, endpoint, asked)
    const found = [...faultsOf(endpoint, asked, reply), ...verify(reply)]
    if (reply.status < 300) {
      before = undefined
      params = await stage.paramsOf(endpoint)
    } else if (isWrite && (await stage.writes()) !== before) found.push('wrote something')
    if (found.length > 0) faults.push(complaint(endpoint, `${name}: ${found.join(', ')}`, asked, reply))
  }
  return { attempt, faults }
}

export const must = (status: number) => (reply: Reply<unknown>) =>
  reply.status === status ? [] : [`is ${reply.status} instead of ${status}`]

export const mustName = (field: string) => (reply: Reply<unknown>) => [
  ...must(400)(reply),
  ...(reply.status !== 400 || isNamed(fieldsOf(reply), field)
    ? []
    : [`names ${fieldsOf(reply).join()} instead of ${field}`]),
]

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const absentId = '00000000-0000-7000-8000-00000000dead'
