import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '#platform/app-context.ts'
import { listDealersOf } from '#deals/card-accounts/card-accounts.queries.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { replyToError } from '#platform/http/errors.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Router } from '#platform/http/serve.ts'
import { webhookSecret } from '#platform/outside/cards/cards-provider.ts'
import { countAttempts } from '#identity/accounts/sign-in/attempts.queries.ts'
import { findOrderOfPayment } from './deposits.queries.ts'
import { cardEvents } from './deposits.table.ts'

const largestEvent = 256 * 1024

/** Limit of wrong signatures from one address within a minute. */
const mostWrong = 20

/** How far the time of a signature may differ from now, in seconds (security R49). */
const TOLERANCE = 300

/** What the database can store: ids with other characters cannot be ours. */
const Name = z.string().regex(/^[\u0021-\u007e]{1,255}$/)
const LooseName = Name.optional().catch(undefined)

const Event = z.object({
  id: Name,
  type: Name,
  account: LooseName,
  data: z.object({
    object: z.object({
      id: LooseName,
      client_reference_id: LooseName,
      /** The payment of a refund or a dispute. */
      payment_intent: LooseName,
      metadata: z.object({ deposit: LooseName }).optional().catch(undefined),
    }),
  }),
})
type Event = z.output<typeof Event>

const Reference = z.tuple([z.uuid(), z.uuid()])

/**
 * Receives the card provider's events: signed, each taken once, and answered immediately. Of an event only
 * the order is used; a job reads the payment itself at the provider (security R49).
 */
export function serveCardEvents({ app, fastify }: Router) {
  void fastify.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: largestEvent },
      (_request, body, done) => {
        done(null, body)
      },
    )
    scope.setErrorHandler(replyToError)
    scope.post(
      '/api/webhooks/cards/',
      { schema: { hide: true }, bodyLimit: largestEvent },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(app, bytes, request.headers['stripe-signature'])) {
          await refuseTooMany(app, request.ip)
          throw new Refusal('not_authenticated', { code: 'signature_wrong' })
        }
        await take(app, bytes)
        return reply.code(200).send({ received: true })
      },
    )
  })
}

async function refuseTooMany(app: App, ip: string) {
  const key = `cards:wrong:${ip}`
  const [before] = await withPlatform(app.pool, tx =>
    countAttempts(tx, [{ key, windowSeconds: 60, added: 1 }]),
  )
  if ((before?.count ?? 0) >= mostWrong) throw new Refusal('too_many_requests', { retryAfter: 60 })
}

/** `t=SECONDS,v1=HEX`: an HMAC of time and bytes, not older than five minutes. */
function isSigned(app: App, bytes: Buffer, header: string | string[] | undefined): boolean {
  const secret = webhookSecret(app)
  if (secret === undefined || typeof header !== 'string' || header.length > 1000) return false
  const parts = header.split(',').map(part => part.split('=') as [string, string?])
  const time = parts.find(([name]) => name.trim() === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(app.now().getTime() / 1000 - Number(time)) > TOLERANCE)
    return false
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  return parts.some(([name, value = '']) => {
    const given = name.trim() === 'v1' ? Buffer.from(value, 'hex') : Buffer.alloc(0)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

async function take(app: App, bytes: Buffer): Promise<void> {
  const event = Event.safeParse(parsed(bytes)).data
  const object = event?.data.object
  const reference = object?.metadata?.deposit ?? object?.client_reference_id ?? ''
  // The event is not about one of our deposits.
  const [dealer, order] = Reference.safeParse(reference.split('.')).data ?? []
  if (!event) return
  const payment = event.data.object.payment_intent ?? event.data.object.id ?? ''
  if (dealer && order) return takeFor(app, event, { dealer, payment, order })
  const { account } = event
  if (!account) return
  const dealers = await withPlatform(app.pool, tx => listDealersOf(tx, account))
  for (const one of dealers) await takeFor(app, event, { dealer: one, payment })
}

interface About {
  readonly dealer: string
  readonly payment: string
  /** The order for which the payment was started; its deposit may be on another one now. */
  readonly order?: string
}

/**
 * Stores the event and enqueues a read of the order at the provider; without an order, of everything that the
 * dealership has there.
 */
function takeFor(app: App, event: Event, { dealer, payment, order: first }: About): Promise<void> {
  return withTenant(app.pool, { id: dealer }, async tx => {
    const fresh = await tx
      .insert(cardEvents)
      .select(sql`SELECT d.id, ${event.id}, ${event.type}, now() FROM dealerships d WHERE d.id = ${dealer}`)
      .onConflictDoNothing()
      .returning({ id: cardEvents.id })
    if (fresh.length === 0) return
    const order = (await findOrderOfPayment(tx, dealer, payment)) ?? first
    await (order === undefined
      ? tx.execute(
          sql`SELECT enqueue_job('compare_deposits', ${JSON.stringify({ dealer })}::json, ${`compare_deposits:${dealer}`})`,
        )
      : tx.execute(
          sql`SELECT enqueue_job('check_order_deposits', ${JSON.stringify({ dealer, order })}::json, ${`deposits:${order}`})`,
        ))
  })
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
