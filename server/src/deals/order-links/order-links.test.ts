import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { newestMail, newestText } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'

const target = useTestApp()
let desk: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target, { name: 'Érable & <Fils>' })
})

async function orderOf(person: Parameters<typeof buildCustomer>[1] = {}) {
  const customer = await buildCustomer(target.app, {
    ...desk.at,
    assigned_dealer: desk.rep.id,
    first_name: 'Zoé',
    language: 'fr',
    ...person,
  })
  const { id } = await buildOrder(target.app, { ...desk.at, customer_id: customer.id })
  return { id, customer }
}
type Sent = Partial<{ channel: 'email' | 'sms'; step: 'order' | 'deposit'; message: string }>
const send = (id: string, given: Sent = {}, key = newId()) =>
  desk.asRep.call(orderLinks.send, {
    params: { id },
    body: { channel: 'email', ...given },
    headers: { 'idempotency-key': key },
  })
const links = (id: string) => desk.asRep.call(orderLinks.easyLinks, { params: { id } })

describe('a link of an order', () => {
  test('is sent once, in the customer’s language, as text and HTML, and is shown in the timeline', async () => {
    const { id, customer } = await orderOf()
    expect((await links(id)).body.links.map(({ key, url }) => [key, url])).toEqual([
      ['order', null],
      ['build_and_price', null],
      ['trade_in', null],
      ['credit_application', null],
      ['deposit', null],
      ['appointment', null],
    ])
    const key = newId()
    const reply = await send(id, { step: 'deposit', message: 'À bientôt <b>' }, key)
    expect(reply).toMatchObject({ status: 200, body: { to: customer.email } })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const mail = await newestMail(target)
    expect(mail.to).toBe(customer.email)
    expect(mail.subject).toBe('Votre achat chez Érable & <Fils>')
    expect(mail.text).toContain('Bonjour Zoé,')
    expect(mail.text).toContain(reply.body.url)
    expect(mail.html).toContain('À bientôt &lt;b&gt;')
    expect(reply.body.url).toMatch(/step=deposit#[\w-]{43}$/)
    expect((await send(id, { step: 'deposit', message: 'À bientôt <b>' }, key)).body).toEqual(reply.body)
    const { body } = await desk.asRep.call(timelines.ofOrder, { params: { id } })
    expect(body.results).toMatchObject([
      { act: 'order.link_sent', facts: { channel: 'email', step: 'deposit' } },
    ])
    const [whole] = (await links(id)).body.links
    expect(whole?.url).toMatch(/\/shop\/.*#[\w-]{43}$/)
    expect((await send(id)).body.url).toBe(whole?.url)
  })

  test('goes out as a text message', async () => {
    const { id } = await orderOf({ language: 'en', phone: '+14165550177' })
    const { body } = await send(id, { channel: 'sms' })
    expect(await newestText(target)).toEqual({
      to: '+14165550177',
      text: `Your purchase at Érable & <Fils>: ${body.url}`,
    })
  })

  test('requires an address', async () => {
    expect(await send((await orderOf({ email: null })).id)).toMatchObject({
      status: 409,
      body: { code: 'customer_without_email' },
    })
    expect(await send((await orderOf({ phone: null })).id, { channel: 'sms' })).toMatchObject({
      status: 409,
      body: { code: 'customer_without_phone' },
    })
  })

  test('leads to no step without a screen', async () => {
    const { id } = await orderOf()
    for (const step of ['quote', 'documents']) {
      const reply = await send(id, { step } as unknown as Sent)
      expect(reply).toMatchObject({ status: 400, body: { fields: { step: expect.anything() as unknown } } })
    }
  })

  test('requires the permission to send it', async () => {
    const { id } = await orderOf({ assigned_dealer: null })
    expect((await send(id)).status).toBe(403)
    const foreign = await buildDesk(target)
    expect((await foreign.asManager.call(orderLinks.easyLinks, { params: { id } })).status).toBe(404)
  })
})
