import { randomUUID } from 'node:crypto'
import type { Load } from './load.ts'

/** One call of the product, and the same of the reference. */
export interface Case {
  readonly name: string
  readonly ours: Load
  readonly reference: (kind: 'bare' | 'session') => Load
}

interface Product {
  readonly url: string
  readonly headers: Record<string, string>
  readonly ask: (method: 'GET', path: string) => Promise<unknown>
}

interface Places {
  readonly referenceUrl: string
  readonly filterPath: string
  readonly theirFilterPath: string
}

/** Ids in the loaded data. */
interface Loaded {
  readonly customers: readonly string[]
  readonly orders: readonly string[]
}

const json = { 'content-type': 'application/json' }
const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
let made = 0
const person = () => ({
  first_name: 'Bench',
  last_name: `Person`,
  email: `bench${(made += 1)}.${randomUUID().slice(0, 8)}@example.test`,
  phone: '(416) 555-0142',
})

/** Every compared call. */
export async function casesOf(
  { url, headers, ask }: Product,
  { referenceUrl, filterPath, theirFilterPath }: Places,
  { customers, orders }: Loaded,
): Promise<Case[]> {
  /** Orders without a current write, with the version last seen. */
  const ordersOfOthers = orders.slice(0, 100)
  const idleOrders = await Promise.all(
    [...new Set(orders.slice(100))].map(async id => {
      const { version } = (await ask('GET', `/api/dealer/order/${id}/`)) as { version: number }
      return { id, version }
    }),
  )
  const ourUpdate: Load = {
    url,
    method: 'PATCH',
    headers: { ...headers, ...json },
    make: context => {
      const order = idleOrders.shift()
      if (!order) throw new Error('more clients than orders')
      context['order'] = order
      return {
        path: `/api/dealer/order/${order.id}/`,
        headers: { 'if-match': `"v${order.version}"` },
        body: JSON.stringify({ note: `note ${(made += 1)}` }),
      }
    },
    onReply: (_status, body, context) => {
      const order = context['order'] as (typeof idleOrders)[number]
      const answer = JSON.parse(body) as { version?: number; current?: { version: number } }
      idleOrders.push({ id: order.id, version: answer.version ?? answer.current?.version ?? order.version })
    },
  }

  const theirs = (kind: 'bare' | 'session', path: string, load: Partial<Load> = {}): Load => ({
    url: `${referenceUrl}/${kind}${path}`,
    method: 'GET',
    headers: json,
    ...load,
  })
  return [
    {
      name: 'list',
      ours: { url: `${url}/api/dealer/customer/`, method: 'GET', headers },
      reference: kind => theirs(kind, '/list'),
    },
    {
      name: 'filter',
      ours: { url: url + filterPath, method: 'GET', headers },
      reference: kind => theirs(kind, theirFilterPath),
    },
    {
      name: 'detail',
      ours: {
        url,
        method: 'GET',
        headers,
        make: () => ({ path: `/api/dealer/customer/${pick(customers)}/` }),
      },
      reference: kind =>
        theirs(kind, '', {
          url: referenceUrl,
          make: () => ({ path: `/${kind}/detail/${pick(customers)}` }),
        }),
    },
    {
      // The additional calls of the customer page, so that the detail comparison is complete.
      name: 'orders',
      ours: {
        url,
        method: 'GET',
        headers,
        make: () => ({ path: `/api/dealer/order/?customer=${pick(customers)}` }),
      },
      reference: kind =>
        theirs(kind, '', {
          url: referenceUrl,
          make: () => ({ path: `/${kind}/orders?customer=${pick(customers)}` }),
        }),
    },
    {
      name: 'update',
      ours: ourUpdate,
      reference: kind =>
        theirs(kind, '', {
          url: referenceUrl,
          method: 'PATCH',
          make: () => ({
            path: `/${kind}/update/${pick(ordersOfOthers)}`,
            body: JSON.stringify({ note: `note ${made}` }),
          }),
        }),
    },
    {
      name: 'create',
      ours: {
        url: `${url}/api/dealer/customer/`,
        method: 'POST',
        headers: { ...headers, ...json },
        make: () => {
          const body = person()
          return {
            headers: { 'idempotency-key': randomUUID() },
            body: JSON.stringify({ ...body, email_confirmation: body.email }),
          }
        },
      },
      reference: kind =>
        theirs(kind, '/create', { method: 'POST', make: () => ({ body: JSON.stringify(person()) }) }),
    },
    {
      // A whole worksheet with its taxes and rows; the reference reads the same and computes one annuity.
      name: 'price',
      ours: {
        url: `${url}/api/dealer/payment-type/finance/pricing/`,
        method: 'POST',
        headers: { ...headers, ...json },
        make: () => ({ body: JSON.stringify({ order: pick(orders) }) }),
      },
      reference: kind =>
        theirs(kind, '/price', {
          method: 'POST',
          make: () => ({ body: JSON.stringify({ order: pick(orders) }) }),
        }),
    },
  ]
}
