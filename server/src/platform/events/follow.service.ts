import type { events } from '@forecourt/contract/platform/events.ts'
import { readerOf } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { SESSION_COOKIE } from '#platform/http/cookies.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { readEventsBehind } from './events.queries.ts'
import { Listener } from './listener.ts'

/** Streams the changes of a dealership to a panel, as long as its session is valid. */
export async function followDealership({ app, actor, session, request, reply }: Call<typeof events.stream>) {
  const { live, config, pool } = app
  const after = lastEventOf(request.headers['last-event-id'])
  if (live.isClosed) throw new Refusal('unavailable', { retryAfter: 2 })
  if (!live.hasRoomFor(actor.id)) throw new Refusal('too_many_requests', { retryAfter: 30 })
  const dealer = actor.tenant.id
  const listener = new Listener(
    {
      actor,
      tokenHash: hashOfToken(request.cookies[SESSION_COOKIE] ?? ''),
      sessionId: session.session.id,
      until: Date.now() + config.LIVE_SECONDS * 1000,
    },
    ended => live.remove(ended),
  )
  live.add(listener)
  // A waiting iteration does not notice that its reader disconnected.
  reply.raw.once('close', () => listener.outlet.end())
  try {
    const behind = await readEventsBehind(readerOf(pool, actor.tenant), dealer, after)
    listener.start(behind, after !== undefined)
    live.begin(dealer, behind.now)
  } catch (error) {
    listener.outlet.end()
    throw error
  }
  if (config.LIVE_SECONDS === 0) listener.outlet.end()
  // Proxies that buffer a reply would never pass it on.
  reply.header('x-accel-buffering', 'no')
  return listener.outlet
}

function lastEventOf(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header))
    throw invalid({ 'Last-Event-ID': { rule: 'format', params: {} } })
  return Number(header)
}
