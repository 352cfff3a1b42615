import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'

interface Sides {
  readonly ours: { readonly url: string; readonly headers: Record<string, string> }
  readonly referenceUrl: string
}

interface Question {
  readonly name: string
  readonly ours: string
  readonly theirs: string
  readonly method?: 'GET' | 'PATCH' | 'POST'
  readonly body?: Record<string, string>
  /** Additional or different fields of one side. */
  readonly ourHeaders?: Record<string, string>
  readonly ourBody?: Record<string, string>
  /** Fields that a second write changes. */
  readonly apart?: readonly string[]
}

const json = { 'content-type': 'application/json' }

async function answerOf(url: string, { method = 'GET', body }: Question, headers: Record<string, string>) {
  const reply = await fetch(url, {
    method,
    headers: { ...headers, ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

const without = (answer: Record<string, unknown>, apart: readonly string[]) =>
  Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, apart.includes(key) ? typeof value : value]),
  )

/**
 * Sends the same requests to both sides and throws if a field or a value differs: with incomplete responses the
 * ratio would be worthless.
 */
export async function expectSameAnswers({ ours, referenceUrl }: Sides, questions: readonly Question[]) {
  for (const question of questions) {
    const { name, apart = [], ourBody } = question
    const own = await answerOf(
      ours.url + question.ours,
      { ...question, ...(ourBody && { body: ourBody }) },
      { ...ours.headers, ...question.ourHeaders },
    )
    for (const kind of ['session', 'bare']) {
      const other = await answerOf(`${referenceUrl}/${kind}${question.theirs}`, question, {})
      deepStrictEqual(without(other, apart), without(own, apart), `${name}: the answers differ`)
    }
  }
}

interface Subjects {
  readonly filter: { readonly ours: string; readonly theirs: string }
  readonly customer: string
  readonly order: { readonly id: string; readonly version: number }
}

/** One request of every case whose response is compared. */
export function questionsAbout({ filter, customer, order }: Subjects): readonly Question[] {
  const person = {
    first_name: 'Bench',
    last_name: 'Person',
    email: `bench.${randomUUID()}@example.test`,
    phone: '+14165550142',
  }
  return [
    { name: 'list', ours: '/api/dealer/customer/', theirs: '/list' },
    { name: 'filter', ...filter },
    { name: 'detail', ours: `/api/dealer/customer/${customer}/`, theirs: `/detail/${customer}` },
    {
      name: 'orders',
      ours: `/api/dealer/order/?customer=${customer}`,
      theirs: `/orders?customer=${customer}`,
    },
    {
      name: 'update',
      method: 'PATCH',
      ours: `/api/dealer/order/${order.id}/`,
      theirs: `/update/${order.id}`,
      ourHeaders: { 'if-match': `"v${order.version}"` },
      body: { note: 'the same note' },
      apart: ['updated', 'version'],
    },
    {
      name: 'create',
      method: 'POST',
      ours: '/api/dealer/customer/',
      theirs: '/create',
      ourHeaders: { 'idempotency-key': randomUUID() },
      body: person,
      ourBody: { ...person, email_confirmation: person.email },
      apart: ['id', 'created', 'last_activity'],
    },
  ]
}
