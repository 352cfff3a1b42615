import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildSandbox } from '../sandbox.ts'

const sandbox = buildSandbox()
let at = ''
beforeAll(async () => {
  at = (await sandbox.start()).url
})
afterAll(() => sandbox.stop())

const asked = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${at}/cards${path}`, {
    headers: { authorization: 'Bearer sk_x', 'stripe-account': 'acct_a', ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as Record<string, never> & { error?: { code: string } },
  }
}

const page = (manual: boolean, more: Record<string, string> = {}) => ({
  'line_items[0][price_data][currency]': 'cad',
  'line_items[0][price_data][unit_amount]': '50000',
  'line_items[0][price_data][product_data][name]': 'Deposit',
  'payment_intent_data[capture_method]': manual ? 'manual' : 'automatic',
  // Nobody listens there, so events are lost.
  success_url: 'http://127.0.0.1:9/done',
  cancel_url: 'http://127.0.0.1:9/back',
  locale: 'fr-CA',
  ...more,
})

const card = {
  name: 'Zoé',
  number: '4242 4242 4242 4242',
  expiry: '12/40',
  cvc: '123',
  postal: 'H2X 1Y4',
  act: 'pay',
}
const give = async (pageUrl: string, given: Record<string, string> = {}) => {
  const reply = await fetch(pageUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...card, ...given }),
    redirect: 'manual',
  })
  return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() }
}

async function paid(manual = true) {
  const { body } = await asked('/v1/checkout/sessions', page(manual))
  await give(body['url'] ?? '')
  const read = await asked(
    `/v1/checkout/sessions/${String(body['id'])}?expand[]=payment_intent.latest_charge`,
  )
  return (read.body['payment_intent'] as unknown as { id: string; status: string }).id
}

describe('card payments', () => {
  it('are held, captured once and refunded up to their amount', async () => {
    const id = await paid()
    const refund = (amount: string) => asked('/v1/refunds', { payment_intent: id, amount })
    expect((await refund('1')).body.error?.code).toBe('charge_not_captured')
    expect((await asked(`/v1/payment_intents/${id}/capture`, {})).body).toMatchObject({
      status: 'succeeded',
      amount_received: 50_000,
    })
    expect((await asked(`/v1/payment_intents/${id}/capture`, {})).body.error?.code).toBe(
      'payment_intent_unexpected_state',
    )
    expect((await asked(`/v1/payment_intents/${id}/cancel`, {})).body.error?.code).toBe(
      'payment_intent_unexpected_state',
    )
    expect((await refund('20000')).status).toBe(200)
    expect((await refund('30001')).body.error?.code).toBe('amount_too_large')
    expect((await refund('30000')).status).toBe(200)
    expect((await refund('1')).body.error?.code).toBe('charge_already_refunded')
  })

  it('repeat the response for the same key, and refuse the key for another request', async () => {
    const key = { 'idempotency-key': 'k1' }
    const [one, two] = [
      await asked('/v1/checkout/sessions', page(true), key),
      await asked('/v1/checkout/sessions', page(true), key),
    ]
    expect(one.body['id']).toBe(two.body['id'])
    expect((await asked('/v1/checkout/sessions', page(false), key)).body.error?.code).toBe(
      'idempotency_key_in_use',
    )
  })

  it('are visible to their own account only, and never without a key', async () => {
    const id = await paid()
    expect((await asked(`/v1/payment_intents/${id}`, undefined, { 'stripe-account': 'acct_b' })).status).toBe(
      404,
    )
    expect((await asked(`/v1/payment_intents/${id}`, undefined, { authorization: '' })).status).toBe(401)
    expect(
      (await asked('/v1/checkout/sessions', page(true, { 'line_items[0][price_data][unit_amount]': '10' })))
        .body.error?.code,
    ).toBe('amount_too_small')
  })

  it('end with their page: a closed page cannot be paid', async () => {
    const { body } = await asked('/v1/checkout/sessions', page(true))
    expect((await asked(`/v1/checkout/sessions/${String(body['id'])}/expire`, {})).body).toMatchObject({
      status: 'expired',
      url: null,
    })
    await give(body['url'] ?? '')
    const read = await asked(`/v1/checkout/sessions/${String(body['id'])}`)
    expect(read.body).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } })
  })
})

describe('the page', () => {
  const open = async () => String((await asked('/v1/checkout/sessions', page(true))).body['url'])

  it.each([
    ['number', { number: '4242 4242 4242 4241' }, 'Vérifiez le numéro de la carte.'],
    ['expiry', { expiry: '01/20' }, 'Vérifiez la date d’expiration.'],
    ['code', { cvc: '' }, 'Entrez le code de sécurité.'],
    ['bank', { number: '4000000000009995' }, 'La carte a été refusée.'],
  ])('says what is wrong with the %s and keeps the rest, but for the code', async (_what, given, said) => {
    const { text } = await give(await open(), given)
    expect(text).toContain(said)
    expect(text).toContain('value="Zoé"')
    expect(text).toContain('value="H2X 1Y4"')
    expect(text).not.toContain('value="123"')
  })

  it('asks for 3-D Secure if the bank requires it', async () => {
    const url = await open()
    const card3 = { number: '4000002760003184' }
    expect((await give(url, card3)).text).toContain('Votre banque veut savoir')
    expect((await give(url, { ...card3, proof: 'no' })).text).toContain('n’a pas pu vérifier')
    expect((await give(url, { ...card3, proof: 'yes' })).to).toBe('http://127.0.0.1:9/done')
  })

  it('returns without a payment', async () => {
    expect((await give(await open(), { act: 'back' })).to).toBe('http://127.0.0.1:9/back')
    expect((await fetch(`${at}/cards/pay/cs_nothing`)).status).toBe(404)
  })
})

it('demo payments are recognized by their name', async () => {
  const until = Math.floor(Date.now() / 1000) + 3600
  const held = await asked(`/v1/payment_intents/pi_demo_held_50000_${until}_a1/capture`, {})
  expect(held.body).toMatchObject({ status: 'succeeded', amount_received: 50_000 })
  expect((await asked('/v1/payment_intents/pi_demo_held_50000_1_a1')).body).toMatchObject({
    status: 'canceled',
  })
})

it.each([
  ['contested', 'needs_response', [-50_000]],
  ['won', 'won', [-50_000, 50_000]],
  ['lost', 'lost', [-50_000]],
])('payments of the demo’s past that were %s have their dispute', async (kind, status, booked) => {
  const id = `pi_demo_${kind}_50000_0_b1`
  await asked(`/v1/payment_intents/${id}`)
  const { body } = await asked(`/v1/disputes?payment_intent=${id}`)
  const [dispute] = body['data'] as unknown as { balance_transactions: { amount: number }[] }[]
  expect(dispute).toMatchObject({ status, payment_intent: id, amount: 50_000 })
  expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual(booked)
})

describe('idempotency keys', () => {
  const advance = (hours: number) =>
    fetch(`${at}/cards/test/clock?seconds=${hours * 3600}`, { method: 'POST' })
  const taken = async () => {
    const id = await paid()
    await asked(`/v1/payment_intents/${id}/capture`, {})
    return id
  }
  const refunded = async (id: string) => {
    const { body } = await asked(`/v1/payment_intents/${id}?expand[]=latest_charge`)
    return (body['latest_charge'] as unknown as { amount_refunded: number }).amount_refunded
  }

  it('are stored for a day of the provider’s clock, and then forgotten', async () => {
    const id = await taken()
    const refund = () =>
      asked('/v1/refunds', { payment_intent: id, amount: '100' }, { 'idempotency-key': `day ${id}` })
    await refund()
    await advance(23)
    expect((await refund()).status).toBe(200)
    expect(await refunded(id)).toBe(100)
    await advance(1)
    expect((await refund()).status).toBe(200)
    expect(await refunded(id)).toBe(200)
    await advance(-24)
  })

  it.each([
    ['500', 0],
    ['500-done', 100],
  ])('answer a fault (%s) again, whatever became of the work', async (fault, amount) => {
    const id = await taken()
    const refund = (key: string, headers: Record<string, string> = {}) =>
      asked('/v1/refunds', { payment_intent: id, amount: '100' }, { 'idempotency-key': key, ...headers })
    expect((await refund(`first ${id}`, { 'x-sandbox-fault': fault })).status).toBe(500)
    expect((await refund(`first ${id}`)).status).toBe(500)
    expect(await refunded(id)).toBe(amount)
    expect((await refund(`second ${id}`)).status).toBe(200)
    expect(await refunded(id)).toBe(amount + 100)
  })

  it('list the refunds of a payment with their metadata', async () => {
    const id = await taken()
    await asked('/v1/refunds', { payment_intent: id, amount: '100', 'metadata[operation]': 'op 1' })
    const { body } = await asked(`/v1/refunds?payment_intent=${id}`)
    expect(body['data']).toEqual([expect.objectContaining({ amount: 100, metadata: { operation: 'op 1' } })])
  })
})
