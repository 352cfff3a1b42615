import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { rateEngine } from '@forecourt/contract/pricing/rate-engine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { jsonRates } from '#platform/outside/rate-engine/json-rates.ts'
import { launchSandbox, type Sandbox } from '#platform/outside/sandbox-process.ts'

const target = useTestApp()
let desk: BuiltDesk
let sandbox: Sandbox
let bank: { id: string }

beforeAll(async () => {
  desk = await buildDesk(target)
  bank = await buildLender(target.app, { ...desk.at, code: 'granite-bank' })
  sandbox = await launchSandbox().ready
})
afterAll(() => sandbox.stop())

const status = () => desk.asPlatform.call(rateEngine.status)
const fetched = (id: string) => desk.asPlatform.call(rateEngine.fetchSheet, { params: { id } })
const ask = (lender: string, key = 'ours', timeoutMs?: number) =>
  jsonRates({ url: `${sandbox.url}/rate-engine`, key }, timeoutMs).fetchSheet({
    lender,
    country: 'CA',
    region: 'ON',
  })

describe('the external rate engine', () => {
  test('returns a sheet that the import reads without a problem', async () => {
    const answer = await ask('granite-bank')
    if (!answer.ok) throw new Error(answer.error.kind)
    const { body } = await desk.asPlatform.call(lenders.checkSheet, {
      params: bank,
      body: { sheet: { text: answer.value.text } },
    })
    expect(body).toMatchObject({ cells: 15, problems: [] })
    expect(body.difference.changed + body.difference.added).toBeGreaterThan(0)
  })

  test.each([
    ['not-carried', { kind: 'not_found' }],
    ['not-entitled', { kind: 'rejected', code: 'not_entitled' }],
    ['busy', { kind: 'rate_limited', retryAfter: 60 }],
    ['broken', { kind: 'unavailable' }],
    ['garbled', { kind: 'malformed' }],
  ])('%s', async (lender, error) => {
    expect(await ask(lender)).toEqual({ ok: false, error })
  })

  test('that is late, refuses us or is unreachable', async () => {
    expect(await ask('slow', 'ours', 50)).toEqual({ ok: false, error: { kind: 'timeout' } })
    expect(await ask('granite-bank', 'revoked')).toEqual({ ok: false, error: { kind: 'unauthorised' } })
    const nobody = jsonRates({ url: 'http://127.0.0.1:9', key: 'ours' })
    expect(await nobody.fetchSheet({ lender: 'a', country: 'CA', region: 'ON' })).toEqual({
      ok: false,
      error: { kind: 'unavailable' },
    })
  })
})

describe('the rate engine page', () => {
  test('shows what exists and what is missing', async () => {
    const bare = await buildLender(target.app, { ...desk.at, code: null, is_active: false, programme: null })
    const reply = await status()
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({ is_set_up: false, provider: null, fees: { all: 1, unmapped: 1 } })
    const of = (id: string) => reply.body.lenders.find(one => one.id === id)
    expect(of(desk.lender.id)).toMatchObject({ card_number: 1, last_import: null, gaps: [] })
    expect(of(bare.id)).toMatchObject({ card_number: null, gaps: ['no_code', 'no_card'] })
    expect((await desk.asAdmin.call(rateEngine.status)).status).toBe(403)
  })

  test('shows the last import', async () => {
    await desk.asPlatform.call(lenders.importSheet, {
      params: bank,
      body: { sheet: { text: 'product,condition,60\nfinance,new,5.99' } },
      headers: { 'idempotency-key': newId() },
    })
    const { body } = await status()
    const { last_import, last_import_by } = body.lenders.find(({ id }) => id === bank.id) ?? {}
    expect(last_import).toMatch(/^\d{4}-/)
    expect(last_import_by).not.toBeNull()
  })

  test('fetches if a provider is configured, and reports it otherwise', async () => {
    expect((await fetched(bank.id)).body).toEqual({ outcome: 'failed', reason: 'not_configured', code: null })
    expect((await fetched((await buildLender(target.app)).id)).status).toBe(404)
    const app = target.app as { outboxUrl: string | null }
    app.outboxUrl = sandbox.url
    try {
      expect((await status()).body).toMatchObject({ is_set_up: true, provider: 'json-rates' })
      expect((await fetched(bank.id)).body).toMatchObject({
        outcome: 'fetched',
        text: expect.stringContaining('finance,rate,new,36,') as string,
      })
      const bare = await buildLender(target.app, { ...desk.at, code: null, is_active: false })
      expect((await fetched(bare.id)).body).toMatchObject({ outcome: 'failed', reason: 'no_code' })
    } finally {
      app.outboxUrl = null
    }
  })
})
