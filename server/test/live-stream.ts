import { request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '@forecourt/contract/platform/events.ts'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { followChannel } from '#platform/events/channel.ts'
import type { TestApp, TestBrowser } from './test-app.ts'

interface Heard {
  readonly id: number | undefined
  readonly event: string
  readonly data: unknown
}

/** The messages that a browser receives on the stream, until it disconnects. */
export interface Stream {
  readonly status: number
  readonly heard: Heard[]
  readonly changes: () => Change[]
  readonly lastId: () => number
  /** Waits for a message; fails when it does not come. */
  readonly hears: (what: string | ((message: Heard) => boolean)) => Promise<Heard>
  readonly isOver: () => boolean
  readonly hangUp: () => void
}

const timeoutMs = 8_000

/** Serves the application on a port, with a listener on the database's channel like that of the jobs. */
export function useLiveServer(target: TestApp) {
  let address = ''
  let ear: Client | undefined
  const open = new Set<ClientRequest>()
  beforeAll(async () => {
    address = await target.fastify.listen({ port: 0, host: '127.0.0.1' })
    ear = new Client({ connectionString: target.ownerUrl })
    await ear.connect()
    ear.on('notification', message => target.app.live.hearOn(message))
    followChannel(ear, target.app.live)
  })
  afterAll(async () => {
    for (const one of open) one.destroy()
    await ear?.end()
  })

  const follow = async (browser: TestBrowser, after?: number): Promise<Stream> => {
    const heard: Heard[] = []
    let over = false
    let text = ''
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const client = request(`${address}/api/events/`, {
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(after !== undefined && { 'last-event-id': String(after) }),
      },
    })
    open.add(client)
    client.on('error', () => (over = true))
    client.end()
    const status = await new Promise<number>((resolve, reject) => {
      client.once('error', reject)
      client.on('response', response => {
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          const parts = text.split('\n\n')
          text = parts.pop() ?? ''
          heard.push(...parts.map(messageOf))
        })
        for (const end of ['end', 'error', 'close']) response.on(end, () => (over = true))
        resolve(response.statusCode ?? 0)
      })
    })
    const find = (what: Parameters<Stream['hears']>[0]) =>
      heard.find(message => (typeof what === 'string' ? message.event === what : what(message)))
    const hears: Stream['hears'] = async what => {
      for (let waited = 0; waited < timeoutMs; waited += 10) {
        const found = find(what)
        if (found) return found
        await sleep(10)
      }
      throw new Error(`not heard among ${JSON.stringify(heard)}`)
    }
    if (status === 200 && after === undefined) await hears('hello')
    return {
      status,
      heard,
      changes: () => heard.filter(({ event }) => event === 'changes').flatMap(({ data }) => data as Change[]),
      lastId: () => heard.findLast(({ id }) => id !== undefined)?.id ?? 0,
      hears,
      isOver: () => over,
      hangUp: () => client.destroy(),
    }
  }
  return { follow, address: () => address }
}

function messageOf(text: string): Heard {
  const lines = text.split('\n')
  const of = (name: string) => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const id = of('id')
  return {
    id: id === undefined ? undefined : Number(id),
    event: of('event') ?? '',
    data: JSON.parse(of('data') ?? 'null') as unknown,
  }
}

export const aboutId = (id: string) => (message: Heard) =>
  message.event === 'changes' && (message.data as Change[]).some(change => change.id === id)
