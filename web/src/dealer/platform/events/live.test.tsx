import { customers } from '@forecourt/contract/customers/customers.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake } from '#shared/testing/fake-server.ts'
import { aCustomer, aCustomerRow, anOrder, aPage, idOf } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aVehicle } from '#dealer/testing/vehicles.ts'
import { keepConnected } from './connection.ts'
import { readStream, type StreamMessage } from './read-stream.ts'

const encoder = new TextEncoder()

/** The server's side of a stream: what is said, when it is said. */
function aStream() {
  let say: (text: string) => void = () => undefined
  let close = () => undefined as void
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      say = text => controller.enqueue(encoder.encode(text))
      close = () => controller.close()
    },
  })
  return { body, say: (text: string) => say(text), close: () => close() }
}

const streamAt = (answer: (request: Request) => Response) =>
  http.get('*/api/events/', ({ request }) => answer(request))

const asStream = (body: ReadableStream<Uint8Array>) =>
  new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })

afterEach(() => vi.useRealTimers())

describe('the stream', () => {
  it('is parsed message by message, however its bytes are split', async () => {
    const text = 'retry: 2000\n\nid: 7\nevent: changes\ndata: [{"é":1}]\n\nid: 8\n: still here\n\n'
    const bytes = encoder.encode(text)
    for (const size of [1, 3, bytes.length]) {
      const { body, say: _say, close } = aStream()
      const parts: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += size) parts.push(bytes.slice(at, at + size))
      const cut = new ReadableStream<Uint8Array>({
        pull: controller => {
          const next = parts.shift()
          if (next === undefined) controller.close()
          else controller.enqueue(next)
        },
      })
      close()
      await body.cancel()
      const heard: StreamMessage[] = []
      for await (const message of readStream(cut)) heard.push(message)
      expect(heard.map(({ id, event, data }) => [id, event, data])).toEqual([
        [undefined, '', ''],
        ['7', 'changes', '[{"é":1}]'],
        ['8', '', ''],
      ])
    }
  })

  it('reconnects with the last id, after growing pauses, until the session ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const asked: [at: number, id: string | null, background: string | null][] = []
    const answers = [
      () => asStream(one('id: 5\nevent: hello\ndata: {}\n\n')),
      () => HttpResponse.error(),
      () => HttpResponse.error(),
      () => new HttpResponse(null, { status: 503, headers: { 'Retry-After': '9' } }),
      () => asStream(one('event: ended\ndata: {}\n\n')),
    ]
    const one = (text: string) => {
      const { body, say, close } = aStream()
      say(text)
      close()
      return body
    }
    vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push([Date.now(), headers['Last-Event-ID'] ?? null, headers['X-Background'] ?? null])
      const answer = answers.shift()?.() ?? HttpResponse.error()
      return answer.type === 'error' ? Promise.reject(new Error('network')) : Promise.resolve(answer)
    })
    let lastId: string | undefined
    const isStillThere = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
    const done = keepConnected({
      signal: new AbortController().signal,
      lastId: () => lastId,
      onMessage: ({ id }) => (lastId = id ?? lastId),
      onExpired: () => undefined,
      isStillThere,
    })
    for (let step = 0; step < 60; step += 1) {
      await vi.advanceTimersByTimeAsync(500)
    }
    await done
    vi.unstubAllGlobals()
    expect(isStillThere).toHaveBeenCalledTimes(1)
    expect(asked.map(([, id, background]) => [id, background])).toEqual([
      [null, '1'],
      ['5', '1'],
      ['5', '1'],
      ['5', '1'],
      ['5', '1'],
    ])
    const pauses = asked.slice(2).map(([at], index) => at - (asked[index + 1]?.[0] ?? 0))
    expect(pauses).toEqual([1000, 2000, 9000])
  })

  it('reports by itself that the session has ended: the next call would only have the cookies of a requester without a session', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 440 })))
    const onExpired = vi.fn<() => void>()
    const isStillThere = vi.fn<() => Promise<boolean>>()
    await keepConnected({
      signal: new AbortController().signal,
      lastId: () => undefined,
      onMessage: () => undefined,
      onExpired,
      isStillThere,
    })
    vi.unstubAllGlobals()
    expect(onExpired).toHaveBeenCalledTimes(1)
    expect(isStillThere).not.toHaveBeenCalled()
  })

  it('shows a new lead in the open list without moving a row, and a notification in the bell', async () => {
    const stream = aStream()
    let rows = [aCustomerRow({ full_name: 'Marie Tremblay' })]
    let unread = 0
    const counts = { awaiting_dealer: 0, awaiting_customer: 0, holds: 0, today: 0, Lost: 0, Sold: 0 }
    const quiet: (string | null)[] = []
    renderRoute('/customers', {
      answers: [
        streamAt(() => asStream(stream.body)),
        fake(customers.list, ({ request }) => {
          quiet.push(request.headers.get('X-Background'))
          return aPage(rows)
        }),
        fake(notifications.list, () => ({ results: [], unread })),
        fake(customers.viewCounts, () => ({ ...counts, Active: rows.length, my_move: rows.length })),
      ],
    })
    expect(await screen.findByRole('link', { name: /Marie Tremblay/ })).toBeVisible()
    const lead = '00000000-0000-7000-8000-0000000000aa'
    rows = [aCustomerRow({ id: lead, full_name: 'Paul Roy' }), ...rows]
    unread = 2
    stream.say('id: 1\nevent: hello\ndata: {"at":1,"is_resumed":false}\n\n')
    const change = (kind: string, id: string) => ({ kind, id, verb: 'added', customer: null, version: 1 })
    stream.say(
      `id: 2\nevent: changes\ndata: ${JSON.stringify([change('customer', lead), change('notification', lead)])}\n\n`,
    )
    expect(await screen.findByText(/1 new/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /Paul Roy/ })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Notifications, 2 unread' })[0]).toBeVisible(),
    )
    expect(await screen.findByRole('link', { name: 'Your next actions 2' })).toBeVisible()
    // What the stream brings is nobody's doing: the page alone has asked for the list.
    expect([quiet[0], ...new Set(quiet.slice(1))]).toEqual([null, '1'])
  })

  const marie = aCustomerRow({ full_name: 'Marie Tremblay' })
  const paul = aCustomerRow({ id: '00000000-0000-7000-8000-0000000000aa', full_name: 'Paul Roy' })
  const hello = 'id: 1\nevent: hello\ndata: {"at":1,"is_resumed":false}\n\n'

  it('shows a lead that arrived after the list was read and before the stream was connected', async () => {
    const stream = aStream()
    let rows = [marie]
    renderRoute('/customers', {
      answers: [streamAt(() => asStream(stream.body)), fake(customers.list, () => aPage(rows))],
    })
    expect(await screen.findByRole('link', { name: /Marie Tremblay/ })).toBeVisible()
    rows = [paul, marie]
    stream.say(hello)
    expect(await screen.findByText(/1 new/)).toBeVisible()
  })

  it('refetches visible orders when their vehicle is reserved or free again', async () => {
    const stream = aStream()
    const reserved = {
      order: idOf(900),
      order_number: 'D12-26000900',
      reservation_number: 'D12-26000900-D1',
      reserved_until: '2099-11-26T19:05:00Z',
      reserved_by: null,
      note: null,
    }
    let reservation: typeof reserved | null = null
    const vehicle = () => aVehicle({ id: idOf(701), reservation })
    renderRoute(`/customers/${idOf(100)}`, {
      answers: [
        streamAt(() => asStream(stream.body)),
        fake(customers.get, aCustomer()),
        fake(orders.list, () => ({ results: [anOrder({ vehicle: vehicle() })] })),
      ],
    })
    expect(await screen.findByText(/D12-26000123/)).toBeVisible()
    const change = { kind: 'vehicle', id: idOf(701), verb: 'changed', customer: null, version: null }
    stream.say(hello)
    reservation = reserved
    stream.say(`id: 2\nevent: changes\ndata: ${JSON.stringify([change])}\n\n`)
    expect(await screen.findByText(/Reserved for order D12-26000900/)).toBeVisible()
    reservation = null
    stream.say(`id: 3\nevent: changes\ndata: ${JSON.stringify([change])}\n\n`)
    await waitFor(() => expect(screen.queryByText(/Reserved for order D12-26000900/)).not.toBeInTheDocument())
  })

  it('shows a lead that arrived while the list was loading', async () => {
    const stream = aStream()
    const first = Promise.withResolvers<void>()
    let asked = 0
    renderRoute('/customers', {
      answers: [
        streamAt(() => asStream(stream.body)),
        fake(customers.list, async () => {
          asked += 1
          if (asked > 1) return aPage([paul, marie])
          await first.promise
          return aPage([marie])
        }),
        fake(notifications.list, () => ({ results: [], unread: 1 })),
      ],
    })
    stream.say(hello)
    // The stream's event has been processed: the bell was refetched.
    await waitFor(() => expect(screen.getAllByRole('button', { name: /unread/ })[0]).toBeVisible())
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(asked).toBe(1)
    first.resolve()
    expect(await screen.findByText(/1 new|Paul Roy/)).toBeVisible()
    expect(asked).toBe(2)
  })

  const resumed = 'id: 41\nevent: hello\ndata: {"at":41,"is_resumed":true}\n\n'

  it('resumes from the dealership’s event position before the page read anything, so that nothing is fetched twice', async () => {
    const stream = aStream()
    const from: (string | null)[] = []
    let asked = 0
    renderRoute('/customers', {
      as: { ...aCurrentUser(), step: 41 },
      answers: [
        streamAt(request => {
          from.push(request.headers.get('Last-Event-ID'))
          return asStream(stream.body)
        }),
        fake(customers.list, () => {
          asked += 1
          return aPage(asked === 1 ? [marie] : [paul, marie])
        }),
      ],
    })
    expect(await screen.findByRole('link', { name: /Marie Tremblay/ })).toBeVisible()
    stream.say(resumed)
    await waitFor(() => expect(from).toEqual(['41']))
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(asked).toBe(1)
    const change = { kind: 'customer', id: paul.id, verb: 'added', customer: null, version: 1 }
    stream.say(`id: 42\nevent: changes\ndata: ${JSON.stringify([change])}\n\n`)
    expect(await screen.findByText(/1 new/)).toBeVisible()
  })

  it('refetches when the tab with the connection is further on than this one', async () => {
    const { user } = aCurrentUser()
    const others = new BroadcastChannel(`dp-live ${user.dealership?.id ?? ''} ${user.id}`)
    const pass = (after: string, id: string) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      others.postMessage({ after, message: { id, event: '', data: '' } })
    let asked = 0
    renderRoute('/customers', {
      as: { ...aCurrentUser(), step: 41 },
      answers: [
        streamAt(() => asStream(aStream().body)),
        fake(customers.list, () => {
          asked += 1
          return aPage(asked === 1 ? [marie] : [paul, marie])
        }),
      ],
    })
    expect(await screen.findByRole('link', { name: /Marie Tremblay/ })).toBeVisible()
    await new Promise(resolve => setTimeout(resolve, 600))
    pass('41', '41')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(asked).toBe(1)
    pass('42', '42')
    expect(await screen.findByText(/1 new/)).toBeVisible()
    pass('42', '42')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(asked).toBe(2)
    others.close()
  })
})
