import { endpoint } from '@forecourt/contract/platform/endpoint.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { http, HttpResponse, delay } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answerWith, fake, networkFailure, problem } from '#shared/testing/fake-server.ts'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { TEST_TIMEOUT } from '#shared/testing/test-timeout.ts'
import { CallError } from './call-error.ts'
import { call, callTagged, connectClient } from './client.ts'

const Thing = z.object({ id: z.string() })
const things = {
  read: endpoint('GET /api/dealer/thing/{id}/', {
    access: 'signed-in',
    summary: '',
    response: Thing,
    etag: true,
  }),
  search: endpoint('GET /api/dealer/thing/', {
    access: 'signed-in',
    summary: '',
    query: z.looseObject({ make: z.string().optional() }),
    response: z.object({ asked: z.string() }),
  }),
  write: endpoint('POST /api/dealer/thing/', {
    access: 'signed-in',
    summary: '',
    body: z.object({ name: z.string() }),
    response: Thing,
    idempotency: 'required',
  }),
  remove: endpoint('DELETE /api/dealer/thing/{id}/', { access: 'signed-in', summary: '', status: 204 }),
  open: endpoint('POST /api/dealer/open/', {
    access: 'public',
    summary: '',
    body: z.object({}),
    response: Thing,
  }),
}

const host = {
  signedIn: true,
  isSignedIn: () => host.signedIn,
  toLogin: vi.fn<() => void>(),
  toVerification: vi.fn<() => void>(),
  sessionExpired: vi.fn<() => void>(),
  retrying: vi.fn<() => void>(),
  recovered: vi.fn<() => void>(),
  timedOut: vi.fn<() => void>(),
  stepUp: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)),
}

// The page's clock runs a hundred times faster: waits of 3 s take 30 ms, in the right order.
let pump: ReturnType<typeof setInterval>
function startClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  pump = setInterval(() => void vi.advanceTimersByTimeAsync(100), 1)
}

beforeEach(() => {
  startClock()
  vi.clearAllMocks()
  host.signedIn = true
  connectClient(host)
})
afterEach(() => {
  clearInterval(pump)
  vi.useRealTimers()
})

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

/** Responds with each entry in turn; the last one stays. */
function inTurn<T>(...answers: readonly (() => T)[]) {
  let count = 0
  const next = () => {
    const answer = answers[Math.min(count, answers.length - 1)]
    count += 1
    if (answer === undefined) throw new Error('no answer')
    return answer()
  }
  return { next, count: () => count }
}

const ok = () => ({ id: '1' })
const readThing = () => call(things.read, { params: { id: '1' } })
const writeThing = () => call(things.write, { body: { name: 'a' } })

describe('requests (product 7)', () => {
  it('fills the path, drops empty query values and joins lists by commas', async () => {
    answerWith(fake(things.search, ({ request }) => ({ asked: new URL(request.url).search })))
    const query = { make: '', condition: ['New', 'Used'], page: 2 } as { make?: string }
    expect(await call(things.search, { query })).toEqual({ asked: '?condition=New%2CUsed&page=2' })
  })

  it('escapes path parameters', async () => {
    const seen = vi.fn<(path: string) => void>()
    answerWith(
      http.get('*', ({ request }) => {
        seen(new URL(request.url).pathname)
        return HttpResponse.json({ id: '1' })
      }),
    )
    await call(things.read, { params: { id: 'a/b' } })
    expect(seen).toHaveBeenCalledWith('/api/dealer/thing/a%2Fb/')
  })

  it.each([
    ['GET', readThing, null],
    ['POST', writeThing, 'csrf-of-test'],
    ['DELETE', () => call(things.remove, { params: { id: '1' } }), 'csrf-of-test'],
  ] as const)('%s carries the CSRF header from the cookie only when it writes', async (_, work, expected) => {
    const seen = vi.fn<(token: string | null) => void>()
    answerWith(
      http.all('*', ({ request }) => {
        seen(request.headers.get('X-CSRF-Token'))
        return HttpResponse.json({ id: '1' })
      }),
    )
    await work()
    expect(seen).toHaveBeenCalledWith(expected)
  })

  it.each([
    ['login', () => call(things.open, { body: {} })],
    ['a write', writeThing],
  ] as const)('gets new cookies when they were cleared under the open page: %s', async (_, work) => {
    const cookie = (value: string, age: number) => {
      document.cookie = `__Host-dp_csrf=${value}; Secure; Path=/; Max-Age=${age}`
    }
    const tokens: (string | null)[] = []
    const sent = () => {
      cookie('csrf-of-new-page', 1000)
      return new HttpResponse('<!doctype html>')
    }
    cookie('', 0)
    answerWith(
      http.get('*/dealer/', sent),
      http.post('*', ({ request }) => {
        tokens.push(request.headers.get('X-CSRF-Token'))
        return tokens.at(-1) === '' ? problem('forbidden', { code: 'csrf' }) : HttpResponse.json({ id: '1' })
      }),
    )
    await work()
    expect(tokens).toEqual(['', 'csrf-of-new-page'])
    expect(host.toLogin).not.toHaveBeenCalled()
    cookie('csrf-of-test', 1000)
  })

  it('sends If-Match and X-Background, and returns the ETag', async () => {
    answerWith(
      fake(things.read, ({ request }) => {
        expect(request.headers.get('If-Match')).toBe('"3"')
        expect(request.headers.get('X-Background')).toBe('1')
        return ok()
      }),
    )
    const read = await callTagged(things.read, { params: { id: '1' }, ifMatch: '"3"', background: true })
    expect(read).toEqual({ data: { id: '1' }, etag: '"1"' })
  })

  it('creates a key (UUIDv4) where the endpoint requires one, the same for the retried request', async () => {
    const keys: (string | null)[] = []
    const turn = inTurn<{ id: string } | Response>(() => problem('not_authenticated'), ok)
    answerWith(
      fake(things.write, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return turn.next()
      }),
      fake(users.currentUser, aCurrentUser()),
    )
    await writeThing()
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('sends files as multipart without a JSON type', async () => {
    answerWith(
      http.post('*', ({ request }) => {
        expect(request.headers.get('Content-Type')).toMatch(/^multipart\/form-data/)
        return HttpResponse.json({ id: '1' })
      }),
    )
    const form = new FormData()
    form.set('file', new Blob(['x']))
    await call(things.open, { body: undefined as never, form })
  })

  it('fails as without a network when the dialog of a proof cannot be loaded', async () => {
    host.stepUp.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    answerWith(fake(things.write, () => problem('forbidden', { code: 'step_up_required' })))
    expect((await refusal(writeThing())).kind).toBe('network')
    expect(host.stepUp).toHaveBeenCalledTimes(1)
  })

  it('returns nothing for an empty 204', async () => {
    answerWith(fake(things.remove, undefined))
    await expect(call(things.remove, { params: { id: '1' } })).resolves.toBeUndefined()
  })
})

describe('retries (product 7, 9)', () => {
  it.each([
    ['network error', networkFailure],
    ['500', () => problem('fault')],
    ['502', () => problem('bad_gateway')],
    ['503', () => problem('unavailable')],
  ])('a read is retried after %s, 3 s apart, with the toast', async (_, failure) => {
    const turn = inTurn<{ id: string } | Response>(failure, failure, ok)
    const at: number[] = []
    answerWith(
      fake(things.read, () => {
        at.push(Date.now())
        return turn.next()
      }),
    )
    expect(await readThing()).toEqual({ id: '1' })
    expect(turn.count()).toBe(3)
    for (const [index, time] of at.slice(1).entries())
      expect(time - (at[index] ?? 0)).toBeGreaterThanOrEqual(3000)
    expect(host.retrying).toHaveBeenCalledTimes(2)
    expect(host.recovered).toHaveBeenCalledTimes(1)
    expect(host.timedOut).not.toHaveBeenCalled()
  })

  it('stops after 3 retries; no response at all says "Request timed out."', async () => {
    const turn = inTurn(networkFailure)
    answerWith(fake(things.read, () => turn.next()))
    expect((await refusal(readThing())).kind).toBe('network')
    expect(turn.count()).toBe(4)
    expect(host.timedOut).toHaveBeenCalledTimes(1)
  })

  it('stops after 3 retries with the server error, without the time-out toast', async () => {
    const turn = inTurn(() => problem('bad_gateway'))
    answerWith(fake(things.read, () => turn.next()))
    expect((await refusal(readThing())).kind).toBe('bad_gateway')
    expect(turn.count()).toBe(4)
    expect(host.timedOut).not.toHaveBeenCalled()
  })

  it.each([
    ['network error', networkFailure, 'network', 1],
    ['500', () => problem('fault'), 'fault', 0],
  ] as const)('a write is never retried: %s', async (_, failure, kind, toasts) => {
    const turn = inTurn(failure)
    answerWith(fake(things.write, () => turn.next()))
    expect((await refusal(writeThing())).kind).toBe(kind)
    expect(turn.count()).toBe(1)
    expect(host.retrying).not.toHaveBeenCalled()
    expect(host.timedOut).toHaveBeenCalledTimes(toasts)
  })

  it.each([
    ['validation', 400],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
  ] as const)('a read refused with %s is not retried', async (kind, status) => {
    const turn = inTurn(() => problem(kind))
    answerWith(fake(things.read, () => turn.next()))
    expect((await refusal(readThing())).detail.status).toBe(status)
    expect(turn.count()).toBe(1)
  })

  it('a background poll is neither retried nor announced', async () => {
    const turn = inTurn(networkFailure)
    answerWith(fake(things.read, () => turn.next()))
    await refusal(call(things.read, { params: { id: '1' }, background: true }))
    expect(turn.count()).toBe(1)
    expect(host.timedOut).not.toHaveBeenCalled()
  })

  it('stops after 15 s, and after 30 s for files', async () => {
    answerWith(
      http.all('*', async () => {
        await delay('infinite')
        return HttpResponse.json({})
      }),
    )
    clearInterval(pump)
    const states = { write: 'waiting', upload: 'waiting' }
    const note = (name: keyof typeof states) => (error: unknown) => {
      states[name] = (error as CallError).kind
    }
    void writeThing().catch(note('write'))
    void call(things.open, { body: {}, form: new FormData() }).catch(note('upload'))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(states).toEqual({ write: 'waiting', upload: 'waiting' })
    await vi.advanceTimersByTimeAsync(2)
    await vi.waitFor(() => expect(states).toEqual({ write: 'timeout', upload: 'waiting' }), TEST_TIMEOUT)
    await vi.advanceTimersByTimeAsync(15_000)
    await vi.waitFor(() => expect(states.upload).toBe('timeout'), TEST_TIMEOUT)
    expect(host.timedOut).toHaveBeenCalledTimes(2)
  })

  it('a cancelled read ends quietly, also while it waits for its next try', async () => {
    const stop = new AbortController()
    answerWith(fake(things.read, networkFailure()))
    const pending = refusal(call(things.read, { params: { id: '1' }, signal: stop.signal }))
    await vi.waitFor(() => expect(host.retrying).toHaveBeenCalled(), TEST_TIMEOUT)
    stop.abort()
    expect((await pending).kind).toBe('cancelled')
    expect(host.timedOut).not.toHaveBeenCalled()
  })
})

describe('401 (product 8, security R1)', () => {
  it.each([
    ['GET', readThing, things.read],
    ['POST', writeThing, things.write],
  ] as const)('waits 500 ms, calls current_user, resends the %s once', async (_, work, which) => {
    const turn = inTurn<{ id: string } | Response>(() => problem('not_authenticated'), ok)
    const at: [what: string, when: number][] = []
    answerWith(
      fake(which as typeof things.read, () => {
        at.push(['call', Date.now()])
        return turn.next()
      }),
      fake(users.currentUser, () => {
        at.push(['current_user', Date.now()])
        return aCurrentUser()
      }),
    )
    expect(await work()).toEqual({ id: '1' })
    expect(at.map(([what]) => what)).toEqual(['call', 'current_user', 'call'])
    const [refused = 0, asked = 0] = at.map(([, when]) => when)
    expect(asked - refused).toBeGreaterThanOrEqual(500)
    expect(asked - refused).toBeLessThan(3000)
    expect(host.toLogin).not.toHaveBeenCalled()
  })

  it('checks once for many concurrent calls with 401', async () => {
    const asked = vi.fn<() => void>()
    const seen = new Set<string>()
    answerWith(
      fake(things.read, ({ params }) => {
        const isFirst = !seen.has(params.id)
        seen.add(params.id)
        return isFirst ? problem('not_authenticated') : { id: params.id }
      }),
      fake(users.currentUser, () => {
        asked()
        return aCurrentUser()
      }),
    )
    const all = ['1', '2', '3'].map(id => call(things.read, { params: { id } }))
    expect(await Promise.all(all)).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }])
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['401', () => problem('not_authenticated'), 'toLogin'],
    ['403', () => problem('forbidden'), 'toLogin'],
    ['500', () => problem('fault'), 'toLogin'],
    ['440', () => problem('session_expired'), 'sessionExpired'],
  ] as const)('goes to login when current_user answers %s', async (_, answer, effect) => {
    answerWith(
      fake(things.read, problem('not_authenticated')),
      fake(users.currentUser, () => answer()),
    )
    expect((await refusal(readThing())).kind).toBe('not_authenticated')
    expect(host[effect]).toHaveBeenCalledTimes(1)
  })

  it('goes to verification when only the second factor is missing', async () => {
    answerWith(
      fake(things.read, problem('not_authenticated', { code: 'second_factor_required' })),
      fake(users.currentUser, aCurrentUser({ fully_authenticated: false })),
    )
    await refusal(readThing())
    expect(host.toVerification).toHaveBeenCalledTimes(1)
    expect(host.toLogin).not.toHaveBeenCalled()
  })

  it('a second 401 after the resend goes to login, without a third try', async () => {
    const turn = inTurn(() => problem('not_authenticated'))
    answerWith(
      fake(things.write, () => turn.next()),
      fake(users.currentUser, aCurrentUser()),
    )
    await refusal(writeThing())
    expect(turn.count()).toBe(2)
    expect(host.toLogin).toHaveBeenCalledTimes(1)
  })

  it('current_user itself is not retried: the guards use it to find the user', async () => {
    const turn = inTurn(() => problem('not_authenticated'))
    answerWith(fake(users.currentUser, () => turn.next()))
    await refusal(call(users.currentUser, {}))
    expect(turn.count()).toBe(1)
    expect(host.toLogin).not.toHaveBeenCalled()
  })

  it('a public call (login) keeps its own 401', async () => {
    answerWith(fake(things.open, problem('not_authenticated', { code: 'bad_credentials' })))
    expect((await refusal(call(things.open, { body: {} }))).code).toBe('bad_credentials')
    expect(host.toLogin).not.toHaveBeenCalled()
  })
})

describe('other errors (product 8)', () => {
  it('440 ends the session here', async () => {
    answerWith(fake(things.read, problem('session_expired')))
    expect((await refusal(readThing())).kind).toBe('session_expired')
    expect(host.sessionExpired).toHaveBeenCalledTimes(1)
  })

  it('403 of a signed-in user is an error for the page, never a redirect to login', async () => {
    answerWith(fake(things.read, problem('forbidden')))
    expect((await refusal(readThing())).kind).toBe('forbidden')
    expect(host.toLogin).not.toHaveBeenCalled()
  })

  it('403 without a session redirects to login', async () => {
    host.signedIn = false
    answerWith(fake(things.read, problem('forbidden')))
    await refusal(readThing())
    expect(host.toLogin).toHaveBeenCalledTimes(1)
  })

  it('400 has fields with rules and values', async () => {
    const fields = { name: [{ rule: 'max_length', params: { max: 30 } }] }
    answerWith(fake(things.write, problem('validation', { fields })))
    const error = await refusal(writeThing())
    expect(error.fields).toEqual(fields)
    expect(error.referenceId).toBe('ref-1')
  })

  it('412 has the stored state with its version', async () => {
    answerWith(fake(things.write, problem('stale', { current: { id: '9' }, headers: { ETag: '"9"' } })))
    const { detail } = await refusal(writeThing())
    expect(detail).toMatchObject({ kind: 'stale', current: { id: '9' }, etag: '"9"' })
  })

  it('412 without the stored state is a fault: there is nothing to choose from', async () => {
    answerWith(fake(things.write, problem('stale')))
    expect((await refusal(writeThing())).detail).toMatchObject({ kind: 'fault', status: 412, code: 'stale' })
  })

  it.each([
    ['conflict', 409],
    ['unprocessable', 422],
    ['too_many_requests', 429],
    ['bad_gateway', 502],
    ['unavailable', 503],
  ] as const)('%s (%i) keeps its kind, code and Retry-After', async (kind, status) => {
    const answer = problem(kind, { code: 'special', params: { n: 2 }, headers: { 'Retry-After': '7' } })
    answerWith(fake(things.write, answer))
    const { detail } = await refusal(writeThing())
    expect(detail).toMatchObject({ kind, status, code: 'special', params: { n: 2 }, retryAfterSeconds: 7 })
  })

  it('an HTML page of a proxy still becomes a typed error with its reference', async () => {
    answerWith(
      http.post(
        '*',
        () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502, headers: { 'X-Request-Id': 'r9' } }),
      ),
    )
    const error = await refusal(writeThing())
    expect([error.kind, error.code, error.referenceId]).toEqual(['bad_gateway', 'bad_gateway', 'r9'])
  })
})
