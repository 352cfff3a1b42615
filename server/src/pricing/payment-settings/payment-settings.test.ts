import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
})

const read = async () => (await desk.asPlatform.call(paymentSettings.get, { params: desk.dealership })).body

const save = async (body: object, version?: number) =>
  desk.asPlatform.call(paymentSettings.update, {
    params: desk.dealership,
    body,
    headers: { 'if-match': `"v${version ?? (await read()).version}"` },
  })

describe('payment settings', () => {
  test('are limited to one’s own dealership', async () => {
    const own = await desk.asManager.call(paymentSettings.get, { params: desk.dealership })
    expect(own.body).toMatchObject({ financing_default_payment_type: 'finance', version: 1 })
    expect(own.headers['etag']).toBe('"v1"')
    expect((await desk.asManager.call(paymentSettings.get, { params: other.dealership })).status).toBe(404)
    const foreign = { params: other.dealership, body: {}, headers: { 'if-match': '"v1"' } }
    expect((await desk.asPlatform.call(paymentSettings.update, foreign)).status).toBe(404)
  })

  test('are changed in part, and the rest stays', async () => {
    const before = await read()
    const change = {
      financing_lease_default_term: 36,
      financing_bank_default_down_payment: '1500.00',
      discount_settings: { ...before.discount_settings, max_percent_manager: '7.5' },
    } as const
    const reply = await save(change)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ ...before, ...change, version: before.version + 1 })
    expect(await read()).toEqual(reply.body)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('are replaced as a whole, with no field missing', async () => {
    const { id: _id, version, ...all } = await read()
    const put = (body: object) =>
      desk.asPlatform.call(paymentSettings.replace, {
        params: desk.dealership,
        body: body as BodyInputOf<typeof paymentSettings.replace>,
        headers: { 'if-match': `"v${version}"` },
      })
    const { financing_include_sales_tax: _tax, ...without } = all
    expect(await put(without)).toMatchObject({
      status: 400,
      body: { fields: { financing_include_sales_tax: [{ rule: 'required' }] } },
    })
    expect(await put({ ...all, financing_include_sales_tax: false })).toMatchObject({
      status: 200,
      body: { financing_include_sales_tax: false },
    })
  })

  test('name every invalid field', async () => {
    const shape = await save({
      financing_bank_default_down_payment: '-1',
      financing_bank_default_term: 61,
      financing_finance_enabled_frequencies: [],
    })
    expect(shape).toMatchObject({
      status: 400,
      body: {
        fields: {
          financing_bank_default_down_payment: [{ rule: 'decimal' }],
          financing_bank_default_term: [{ rule: 'one_of' }],
          financing_finance_enabled_frequencies: [{ rule: 'min_items' }],
        },
      },
    })
    const together = await save({
      financing_finance_enabled_frequencies: ['biweekly'],
      financing_lease_default_frequency: 'weekly',
      financing_lease_enabled_frequencies: ['monthly'],
    })
    expect(together).toMatchObject({
      status: 400,
      body: {
        fields: {
          financing_bank_default_frequency: [{ rule: 'not_enabled' }],
          financing_oem_default_frequency: [{ rule: 'not_enabled' }],
          financing_lease_default_frequency: [{ rule: 'not_enabled' }],
        },
      },
    })
  })

  test('of two who save, the second gets the current data', async () => {
    const { version } = await read()
    expect((await save({ global_incentives: false }, version)).status).toBe(200)
    expect(await save({ global_incentives: true }, version)).toMatchObject({
      status: 412,
      body: { current: { global_incentives: false, version: version + 1 } },
    })
  })

  test('are changed by the platform only', async () => {
    const body = { global_incentives: true }
    const ask = { params: desk.dealership, body, headers: { 'if-match': '"v1"' } }
    expect((await desk.asAdmin.call(paymentSettings.update, ask)).status).toBe(403)
  })

  test('are tried on an available vehicle, with the lenders and the tax rules of the place', async () => {
    const ask = { params: desk.dealership }
    const reply = await desk.asPlatform.call(paymentSettings.sample, ask)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({
      taxes: { country: 'CA', region: 'ON' },
      vehicle: { vehicle_condition: 'New', price: '42000.00', msrp: '43000.00' },
      programmes: [{ name_en: 'Northern Star Finance', is_oem: true }],
    })
    expect((await desk.asPlatform.call(paymentSettings.sample, { params: other.dealership })).status).toBe(
      404,
    )
  })
})
