import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { penProducts } from '@forecourt/contract/pricing/pen-products.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { jsonRestPen } from '#platform/outside/pen/json-rest.ts'
import type { PenQuestion } from '#platform/outside/pen/port.ts'
import { buildPlan } from '#pricing/protection-plans/protection-plans.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let sandbox: Sandbox
let url: string

beforeAll(async () => {
  desk = await buildDesk(target)
  sandbox = buildSandbox({ penSlowMs: 3000 })
  url = (await sandbox.start()).url
})
afterAll(() => sandbox.stop())

const rate = { coverage: 'Gold', term: 36, retail: '1000.00' }
const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })

describe('rated products', () => {
  const product = { provider: 'PEN', product_code: 'VSC-GOLD', coverages: ['Gold'], terms: [36, 60] }

  test('are added, changed and deleted unless a plan uses them', async () => {
    const made = await desk.asAdmin.call(penProducts.create, { body: product })
    expect(made).toMatchObject({
      status: 201,
      body: { ...product, needs_vin: true, needs_in_service_date: true, last_rated_at: null, plans: 0 },
    })
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    const twin = await desk.asAdmin.call(penProducts.create, { body: product })
    expect((twin.body as unknown as Problem).fields).toMatchObject({ product_code: [{ rule: 'unique' }] })
    await buildPlan(target.app, {
      ...desk.at,
      use_pen_for_localized_prices: true,
      pen_product_for_coverage: made.body.id,
      pen_coverage: 'Gold',
    })
    const change = { params: made.body, body: { deductibles: ['200.00'] }, ...at(1) }
    const saved = await desk.asAdmin.call(penProducts.update, change)
    expect(saved.body).toMatchObject({ deductibles: ['200.00'], plans: 1, version: 2 })
    expect((await desk.asRep.call(penProducts.detail, { params: made.body })).body).toEqual(saved.body)
    expect((await desk.asAdmin.call(penProducts.update, change)).status).toBe(412)
    expect(await desk.asAdmin.call(penProducts.remove, { params: made.body, ...at(2) })).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    })
    expect((await desk.asRep.call(penProducts.list)).body.results).toEqual([saved.body])
    expect((await desk.asRep.call(penProducts.create, { body: product })).status).toBe(403)
  })
})

const question: PenQuestion = {
  dealer: '1001',
  product_code: 'VSC-GOLD',
  coverage: 'Gold',
  term: 36,
  vehicle: {
    vin: '2HGFE2F53PH000001',
    odometer: 40_000,
    in_service_date: '2023-01-01',
    condition: 'Used',
  },
  sale: {
    date: '2026-11-21',
    payment_type: null,
    rate: null,
    amount_financed: null,
    total_purchase_price: null,
  },
}
const asking = (vehicle: Partial<PenQuestion['vehicle']>, given: Partial<PenQuestion> = {}) => ({
  ...question,
  ...given,
  vehicle: { ...question.vehicle, ...vehicle },
})

describe('the rating service', () => {
  const port = (timeoutMs = 2000, token = 'sandbox') => jsonRestPen({ url, token }, timeoutMs)

  test('returns the price of the coverage and term, and the same quote for the same key', async () => {
    const one = await port().rate(question, 'a')
    expect(one).toMatchObject({
      ok: true,
      value: { quote: expect.stringMatching(/^PEN-9/) as string, term: 36, deductible: '100.00' },
    })
    expect(await port().rate(question, 'a')).toEqual(one)
    expect(await port().rate(asking({}, { term: 41 }), 'b')).toMatchObject({ ok: true, value: { term: 41 } })
  })

  test.each<[string, PenQuestion, object]>([
    ['no VIN', asking({ vin: null }), { kind: 'rejected', code: 'missing' }],
    ['too many kilometres', asking({ odometer: 160_001 }), { kind: 'rejected', code: 'not_eligible' }],
    ['a contract that it has', asking({ vin: '2HGFE2F53PH000009' }), { kind: 'conflict' }],
    ['an unknown product', asking({}, { product_code: 'NONE-1' }), { kind: 'not_found' }],
  ])('refuses %s', async (_name, asked, error) => {
    expect(await port().rate(asked, 'c')).toEqual({ ok: false, error })
  })

  test('times out when slow, and refuses unknown callers', async () => {
    const slow = asking({ vin: '2HGFE2F53PH000000' })
    expect(await port(150).rate(slow, 'd')).toEqual({ ok: false, error: { kind: 'timeout' } })
    expect(await port(2000, '').rate(question, 'e')).toEqual({ ok: false, error: { kind: 'unauthorised' } })
    const nobody = jsonRestPen({ url: 'http://127.0.0.1:9', token: 'x' }, 500)
    expect(await nobody.rate(question, 'f')).toEqual({ ok: false, error: { kind: 'unavailable' } })
  })

  describe('a rating service with invalid responses', () => {
    let server: Server
    let answer: { status: number; body: string } = { status: 200, body: '' }
    beforeAll(async () => {
      server = createServer((request, reply) => {
        request.resume()
        reply.writeHead(answer.status, { location: url }).end(answer.body)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    })
    afterAll(() => new Promise(resolve => server.close(resolve)))

    test.each<[string, number, string, object]>([
      ['half an answer', 200, '{"quote": "PEN', { kind: 'malformed' }],
      ['another shape', 200, '{"quote": "Q", "rates": {}}', { kind: 'malformed' }],
      [
        'a price that is none',
        200,
        JSON.stringify({ quote: 'Q', rates: [{ ...rate, retail: '-1' }] }),
        {
          kind: 'malformed',
        },
      ],
      [
        'only other terms',
        200,
        JSON.stringify({ quote: 'Q', rates: [{ ...rate, term: 12 }] }),
        {
          kind: 'rejected',
          code: 'no_rate',
        },
      ],
      ['a fault', 500, 'oops', { kind: 'unavailable' }],
      ['too often', 429, '{}', { kind: 'rate_limited', retryAfter: 60 }],
      ['somewhere else', 302, '', { kind: 'unavailable' }],
      ['more than anybody reads', 200, `"${'x'.repeat(4_300_000)}"`, { kind: 'malformed' }],
    ])('%s', async (_name, status, body, error) => {
      answer = { status, body }
      const { port: at_ } = server.address() as AddressInfo
      const odd = jsonRestPen({ url: `http://127.0.0.1:${at_}`, token: 'x' }, 2000)
      expect(await odd.rate(question, 'g')).toEqual({ ok: false, error })
    })
  })
})
