import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { buildSandbox } from '../sandbox.ts'

type Event = { id: string; type: string; account: string; data: { object: Record<string, unknown> } }
type Heard = Event & { signature: string; body: string }

const sandbox = buildSandbox()
let at = ''
let platform = ''
const heard: Heard[] = []
/** Number of deliveries that the platform refuses before it accepts one. */
let refusals = 0

/** The webhook endpoint of the platform. */
const receiver = createServer((request, reply) => {
  void (async () => {
    const body = await text(request)
    if (refusals > 0) {
      refusals -= 1
      return reply.writeHead(500).end()
    }
    const signature = String(request.headers['stripe-signature'])
    if (request.url === '/api/webhooks/cards/')
      heard.push({ ...(JSON.parse(body) as Event), signature, body })
    return reply.writeHead(200).end('{}')
  })()
})

beforeAll(async () => {
  at = (await sandbox.start()).url
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  platform = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await sandbox.stop()
})

const keyed = { authorization: 'Bearer sk_x', 'stripe-account': 'acct_a' }
const read = async (path: string) => {
  const reply = await fetch(`${at}/cards${path}`, { headers: keyed })
  return (await reply.json()) as { data: Record<string, unknown>[] } & Record<string, unknown>
}
const send = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${at}/cards${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
const act = async (path: string, form: Record<string, string> = {}) => {
  const reply = await send(`/test/${path}`, form)
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

let payment = ''

/** Five hundred dollars paid on a page that leads back to the platform. */
beforeEach(async () => {
  const reply = await send(
    '/v1/checkout/sessions',
    {
      'line_items[0][price_data][currency]': 'cad',
      'line_items[0][price_data][unit_amount]': '50000',
      'line_items[0][price_data][product_data][name]': 'Deposit',
      'payment_intent_data[capture_method]': 'automatic',
      success_url: `${platform}/done`,
      cancel_url: `${platform}/back`,
    },
    keyed,
  )
  const page = (await reply.json()) as { id: string; url: string }
  await fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      name: 'Zoé',
      number: '4242 4242 4242 4242',
      expiry: '12/40',
      cvc: '123',
      postal: 'H2X 1Y4',
      act: 'pay',
    }),
  })
  const session = await read(`/v1/checkout/sessions/${page.id}`)
  payment = (session['payment_intent'] as { id: string }).id
  heard.length = 0
})

/** Test-action events of this payment; its regular events may arrive late. */
const ofPayment = () => heard.filter(({ data }) => data.object['payment_intent'] === payment)
const typesOf = () => ofPayment().map(({ type }) => type)
const hears = (count: number) => vi.waitFor(() => expect(ofPayment()).toHaveLength(count), { timeout: 5_000 })

describe('events about disputes', () => {
  it('are signed over their bytes, name account and payment, and arrive out of order and twice', async () => {
    const { body } = await act('disputes', { payment })
    await hears(3)
    expect(typesOf()).toEqual([
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
    const [last, first, again] = ofPayment()
    expect(again?.id).toBe(last?.id)
    expect(first).toMatchObject({
      account: 'acct_a',
      data: { object: { id: body['id'], object: 'dispute', payment_intent: payment, amount: 50_000 } },
    })
    for (const { signature, body: bytes } of ofPayment()) {
      const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      const wanted = createHmac('sha256', 'whsec_sandbox').update(`${time}.${bytes}`).digest('hex')
      expect(given).toBe(wanted)
    }
  })

  it('are repeated while the platform refuses them', async () => {
    refusals = 1
    await act('disputes', { payment, status: 'warning_needs_response' })
    await hears(2)
    expect(typesOf()).toEqual(['charge.dispute.created', 'charge.dispute.created'])
  })

  it.each([
    ['won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['lost', ['charge.dispute.closed', 'charge.dispute.closed']],
    ['under_review', ['charge.dispute.updated', 'charge.dispute.updated']],
  ])('follow a dispute that is %s', async (status, types) => {
    const { body } = await act('disputes', { payment })
    await hears(3)
    heard.length = 0
    await act(`disputes/${String(body['id'])}`, { status })
    await hears(types.length)
    expect(typesOf()).toEqual(types)
    const { data } = await read(`/v1/disputes?payment_intent=${payment}`)
    expect(data).toMatchObject([{ id: body['id'], status }])
  })

  it('of a refund that fails name its payment', async () => {
    const { body } = await act('refunds', { payment, amount: '1000' })
    await hears(3)
    heard.length = 0
    await act(`refunds/${String(body['id'])}/fail`)
    await hears(3)
    expect(new Set(typesOf())).toEqual(new Set(['refund.updated', 'refund.failed']))
    expect(ofPayment()[0]?.data.object).toMatchObject({ status: 'failed' })
  })
})

describe('refused test actions', () => {
  it.each([
    ['a dispute of a payment that is not there', () => act('disputes', { payment: 'pi_none' }), 404],
    ['of more than was taken', () => act('disputes', { payment, amount: '50001' }), 400],
    ['of nothing', () => act('disputes', { payment, amount: '0' }), 400],
    ['of no number', () => act('disputes', { payment, amount: 'all' }), 400],
    ['with a status that no dispute begins with', () => act('disputes', { payment, status: 'won' }), 400],
    ['a step of a dispute that is not there', () => act('disputes/du_none', { status: 'won' }), 404],
    ['a refund of too much', () => act('refunds', { payment, amount: '50001' }), 400],
    ['the failure of a refund that is not there', () => act('refunds/re_none/fail'), 404],
    ['the failure of a payout that is not there', () => act('payouts/po_none/fail'), 404],
    ['a payout of nothing', () => act('payouts', { account: 'acct_none' }), 400],
  ])('%s', async (_name, refused, status) => {
    const { status: is, body } = await refused()
    expect(is).toBe(status)
    expect((body['error'] as { code: string }).code).toMatch(/^[a-z_]+$/)
  })

  it('an impossible status, and a missing one', async () => {
    const { body } = await act('disputes', { payment, status: 'warning_needs_response' })
    const path = `disputes/${String(body['id'])}`
    expect((await act(path, { status: 'lost' })).status).toBe(400)
    expect((await act(path)).status).toBe(400)
  })
})

describe('the page of payments', () => {
  const html = { accept: 'text/html' }
  const page = async () => (await fetch(`${at}/cards/payments`)).text()

  it('lists payments with their actions, and each form returns to it', async () => {
    const shown = await page()
    expect(shown).toContain('$500.00')
    expect(shown).toContain(payment)
    expect(shown).toContain('Open a dispute')
    const opened = await send('/test/disputes', { payment, status: 'needs_response' }, html)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/cards/payments'])
    const after = await page()
    expect(after).toContain('$500.00 disputed: needs_response')
    for (const next of ['under_review', 'won', 'lost']) expect(after).toContain(`<button>${next}</button>`)
  })

  it('shows refunds with their failure, and payouts', async () => {
    await send('/test/refunds', { payment, amount: '1000' }, html)
    await send('/test/payouts', { payment }, html)
    const shown = await page()
    expect(shown).toContain('$10.00 refunded: succeeded')
    expect(shown).toContain('Let it fail')
    expect(shown).toContain('paid out with others: paid')
  })
})

describe('payouts', () => {
  it('contain captures less deductions, each once, with their transactions', async () => {
    await act('refunds', { payment, amount: '1000' })
    const { body } = await act('payouts', { payment })
    const { data } = await read(`/v1/balance_transactions?payout=${String(body['id'])}&limit=100`)
    const own = data.filter(
      ({ source }) => (source as { payment_intent?: string }).payment_intent === payment,
    )
    expect(own.map(({ type, amount }) => `${String(type)} ${String(amount)}`).toSorted()).toEqual([
      'charge 50000',
      'refund -1000',
    ])
    expect(data.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0)
    expect((await act('payouts', { payment })).status).toBe(400)
  })

  it('that fail are due again', async () => {
    const { body } = await act('payouts', { payment })
    await act(`payouts/${String(body['id'])}/fail`)
    const again = await act('payouts', { payment })
    expect(again.body['amount']).toBe(body['amount'])
    const { data } = await read('/v1/payouts?limit=100')
    expect(data.find(({ id }) => id === body['id'])).toMatchObject({ status: 'failed' })
  })

  it('are created automatically two days after a capture', async () => {
    await fetch(`${at}/cards/test/clock?seconds=${3 * 24 * 3600}`, { method: 'POST' })
    const { data } = await read('/v1/payouts?limit=1')
    const { data: lines } = await read(`/v1/balance_transactions?payout=${String(data[0]?.['id'])}&limit=100`)
    expect(lines.map(({ source }) => (source as { payment_intent?: string }).payment_intent)).toContain(
      payment,
    )
  })
})
