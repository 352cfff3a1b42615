import { appointments } from '@forecourt/contract/deals/appointments.ts'
import { customerExports } from '@forecourt/contract/customers/customer-exports.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { feedImports, feeds } from '@forecourt/contract/inventory/feeds.ts'
import { leads } from '@forecourt/contract/customers/leads.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { tradeInEstimates } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { instantOf } from '@forecourt/domain/platform/markets/times.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildAppointment } from '#deals/appointments/appointments.factory.ts'
import { writeExport } from '#customers/customer-exports/write-export.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { readImport } from '#inventory/feeds/read-import.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { newestMail } from './actors.ts'
import { buildDesk, type BuiltDesk } from './desk.ts'
import { useTestApp } from './test-app.ts'

/** The cases of `cases/README.md`, each sent the way a user or another program sends it. */
const target = useTestApp()
const caseFile = (name: string) => readFileSync(join(import.meta.dirname, 'cases', name))
let desk: BuiltDesk
let secret: string

beforeAll(async () => {
  desk = await buildDesk(target)
  ;({ secret } = (await desk.asAdmin.call(leads.createKey, { body: { name: 'Portal' } })).body)
})

async function sendLead(payload: string | Buffer) {
  const reply = await target.fastify.inject({
    method: 'POST',
    url: '/api/leads/adf/',
    headers: { 'content-type': 'application/xml', authorization: `Bearer ${secret}` },
    payload,
  })
  return { status: reply.statusCode, body: reply.json<unknown>() }
}

async function customerNamed(search: string) {
  const { results } = (await desk.asManager.call(customers.list, { query: { search } })).body
  expect(results).toHaveLength(1)
  const params = { id: results[0]?.id ?? '' }
  const [{ body: customer }, { body: touched }] = [
    await desk.asManager.call(customers.get, { params }),
    await desk.asManager.call(leads.ofCustomer, { params }),
  ]
  return { customer, leads: touched.results }
}

describe('leads as ADF', () => {
  test('a file of two prospects creates two leads', async () => {
    expect(await sendLead(caseFile('adf/two-prospects.xml'))).toMatchObject({
      status: 200,
      body: { results: [{ state: 'taken' }, { state: 'taken' }] },
    })
    const [amira, paul] = [await customerNamed('haddad'), await customerNamed('roy')]
    expect(amira).toMatchObject({
      customer: { first_name: 'Amira', email: 'amira@example.test', phone: null },
      leads: [{ vehicle: '2026 Honda Civic' }],
    })
    expect(paul).toMatchObject({
      customer: { first_name: 'Paul', email: null, phone: '+14165550188' },
      leads: [{ vehicle: '2021 Mazda CX-5' }],
    })
  })

  test('an invalid one of them waits for review alone', async () => {
    const bad = caseFile('adf/two-prospects.xml')
      .toString()
      .replaceAll('L-100', 'L-200')
      .replace('Haddad', 'Khoury')
      .replace('<phone type="voice">416-555-0188</phone>', '')
    expect(await sendLead(bad)).toMatchObject({
      status: 202,
      body: { results: [{ state: 'taken' }, { state: 'quarantined', problem: 'no_contact' }] },
    })
    expect((await customerNamed('khoury')).customer.first_name).toBe('Amira')
    const { results } = (await desk.asManager.call(leads.messages)).body
    expect(results).toMatchObject([{ problem: 'no_contact', via: 'adf' }])
  })

  test('a surname, a fax, an extension and the named characters of HTML are parsed', async () => {
    expect(await sendLead(caseFile('adf/surname-and-fax.xml'))).toMatchObject({ status: 200 })
    expect(await customerNamed('lavoie')).toMatchObject({
      customer: {
        first_name: 'Jean',
        last_name: 'Lavoie',
        phone: '+15145550102',
        secondary_phone: null,
        city: 'Toronto',
        province: 'ON',
        postal_code: 'M5V 2T6',
      },
      leads: [{ comments: 'Je préfère\u00a0le courriel.\n514-555-0102 x104' }],
    })
  })

  test('a last name before a comma is one, and the name of a business is never split', async () => {
    const text = caseFile('adf/last-comma-first.xml').toString()
    expect(await sendLead(text)).toMatchObject({ status: 200 })
    expect((await customerNamed('tremblay')).customer).toMatchObject({
      first_name: 'Jean',
      last_name: 'Tremblay',
    })
    const business = text
      .replace('type="individual">Tremblay, Jean', 'type="business">Garage Laval, Inc.')
      .replace('jt@example', 'garage@example')
    expect(await sendLead(business)).toMatchObject({ status: 200 })
    expect((await customerNamed('laval')).customer).toMatchObject({
      first_name: '',
      last_name: expect.stringContaining('Garage Laval') as string,
    })
  })

  test('a lead without names is named by its address, and the form saves the rest of it', async () => {
    const text = caseFile('adf/last-comma-first.xml')
      .toString()
      .replace(/<name part="full" type="individual">.*?<\/name>/, '')
      .replace('jt@example', 'nameless@example')
    expect(await sendLead(text)).toMatchObject({ status: 200 })
    const { customer } = await customerNamed('nameless')
    expect(customer).toMatchObject({ first_name: '', last_name: 'nameless@example.test' })
    expect(customer.full_name).toBe('nameless@example.test')
    const saved = await desk.asManager.call(customers.update, {
      params: { id: customer.id },
      body: { phone: '416-555-0177' },
      headers: { 'if-match': `"v${customer.version}"` },
    })
    expect([saved.status, saved.body.phone]).toEqual([200, '+14165550177'])
  })
})

test('Excel’s line with the separator is not a heading', async () => {
  const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name: 'Excel' } })
  const sent = await desk.asAdmin.send('POST', `/api/dealer/feeds/${feed.id}/upload/?file_name=lot.csv`, {
    body: caseFile('feeds/excel-sep-line.csv'),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const params = { id: (sent.body as { id: string }).id }
  await readImport(target.app, desk.dealership.id, params.id)
  const { body } = await desk.asAdmin.call(feedImports.get, { params })
  expect(body.headings).toEqual(['Stock', 'VIN', 'Prix'])
  expect(body.rows_read).toBe(1)
})

test.each([
  ['America/Vancouver', '16:00'],
  ['America/Edmonton', '15:00'],
  ['America/Yellowknife', '15:00'],
])(
  '9:00 on 2 November 2026 in %s is %sZ in the mail, its calendar file and the panel',
  async (timezone, hour) => {
    const place = await buildDesk(target, { timezone })
    const start = `2026-12-02T${hour}:00.000Z`
    expect(new Date(instantOf({ date: '2026-12-02', time: '09:00' }, timezone) ?? 0).toISOString()).toBe(
      start,
    )
    const { id } = await buildOrder(target.app, { ...place.at, customer_id: place.customer.id })
    const asked = { order_id: id, state: 'unconfirmed', source: 'customer', starts: start } as const
    const appointment = (await buildAppointment(target.app, { ...place.at, ...asked })).id
    await place.asRep.call(appointments.confirm, { params: { id }, body: { appointment } })
    const { text, attachments } = await newestMail(target)
    expect(text).toContain('9:00\u00a0a.m.')
    expect(attachments?.[0]?.content).toContain(`DTSTART:20261202T${hour.replace(':', '')}00Z`)
    const query = { from: '2026-12-02', to: '2026-12-02' }
    const { body } = await place.asRep.call(appointments.calendar, { query })
    expect(body.results).toMatchObject([{ start }])
  },
)

describe.each([
  ['WVGZZZ5NZJM131395', 'Volkswagen', 'Tiguan'],
  ['YV1MC5851CJ126651', 'Volvo', 'C70'],
])('the VIN %s of a vehicle not made for North America', (vin, make, model) => {
  test('is accepted into the inventory with the year that the user enters', async () => {
    const added = await desk.asAdmin.call(stock.create, {
      body: {
        vin,
        stock_number: `S-${make}`,
        vehicle_condition: 'Used',
        stock_status: 'I',
        year: 2018,
        make,
        model,
        listing_price: '21900.00',
        odometer: 61_000,
        body_type: 'suv',
        fuel_type: 'gasoline',
        transmission: 'automatic',
        drivetrain: 'awd',
        exterior_color: 'black',
      },
      headers: { 'idempotency-key': newId() },
    })
    expect([added.status, added.body]).toMatchObject([201, { vin, year: 2018 }])
  })

  test('is accepted from a feed', async () => {
    const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name: `Feed ${make}` } })
    const content = `VIN,Stock #,New/Used,Year,Make,Model,Price,Odometer\n${vin},F-${make},U,2018,${make},${model},21900,61000`
    const sent = await desk.asAdmin.send('POST', `/api/dealer/feeds/${feed.id}/upload/?file_name=lot.csv`, {
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    })
    const params = { id: (sent.body as { id: string }).id }
    await readImport(target.app, desk.dealership.id, params.id)
    const { body } = await desk.asAdmin.call(feedImports.get, { params })
    const { body: refused } = await desk.asAdmin.call(feedImports.rows, {
      params,
      query: { kind: 'refused' },
    })
    expect(refused.results.flatMap(({ problems }) => problems.filter(({ rule }) => rule === 'vin'))).toEqual(
      [],
    )
    expect(body.rows_read).toBe(1)
  })

  test('is accepted as a trade-in', async () => {
    const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
    const params = { id: customer.id }
    const { headers } = await desk.asRep.call(tradeInEstimates.read, { params })
    const set = await desk.asRep.call(tradeInEstimates.setVehicle, {
      params,
      body: { vin, mileage: 61_000, color: null, year: 2018, make, model, trim: null },
      headers: { 'if-match': String(headers['etag']) },
    })
    expect([set.status, set.body]).toMatchObject([200, { trade_in_vehicle_data: { vin, year: 2018 } }])
  })
})

test.each(['100 Mile House', '70 Mile House'])(
  'the city %s is accepted from a form and from a lead',
  async city => {
    const made = await desk.asRep.call(customers.create, {
      body: { first_name: 'Ana', last_name: 'Cariboo', phone: '250-395-0100', city },
      headers: { 'idempotency-key': newId() },
    })
    expect([made.status, made.body.city]).toEqual([200, city])
    const changed = await desk.asRep.call(customers.update, {
      params: { id: made.body.id },
      body: { city: 'Kamloops' },
      headers: { 'if-match': `"v${made.body.version}"` },
    })
    const back = await desk.asRep.call(customers.update, {
      params: { id: made.body.id },
      body: { city },
      headers: { 'if-match': `"v${changed.body.version}"` },
    })
    expect([back.status, back.body.city]).toEqual([200, city])
    const last = `Lac${city.startsWith('1') ? 'un' : 'deux'}`
    const lead = caseFile('adf/surname-and-fax.xml')
      .toString()
      .replace('Lavoie', last)
      .replace('<city>Toronto</city>', `<city>${city}</city>`)
    await sendLead(lead)
    expect((await customerNamed(last)).customer.city).toBe(city)
  },
)

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'a cell that begins with %s is exported as text',
  async sign => {
    const cell = `${sign}SUM(A1)`
    const place = await buildDesk(target)
    const note = { note: cell, address_line_1: cell }
    const made = await place.asRep.call(customers.create, {
      body: { first_name: 'Ana', last_name: 'Bell', phone: '250-395-0100', ...note },
      headers: { 'idempotency-key': newId() },
    })
    expect([made.status, made.body.note]).toEqual([200, cell])
    const { body } = await place.asAdmin.call(customerExports.start, { body: { query: '' } })
    await writeExport(target.app, place.dealership.id, body.id)
    const { bytes } = await place.asAdmin.bytes(`/api/dealer/customer-export/${body.id}/file/`)
    const text = Buffer.from(bytes).toString()
    expect(text).toContain(`'${cell}`)
    expect(text).not.toContain(`,${cell}`)
  },
)
