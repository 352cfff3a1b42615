import type { events } from '@forecourt/contract/platform/events.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import { rowsOf, type Tx } from '#platform/db/client.ts'
import { fixedStatement, given } from '#platform/db/statements.ts'
import { commitWith, withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { orders } from './orders.table.ts'
import { CHANNEL } from '#platform/events/channel.ts'
import type { PresenceNote } from '#platform/events/presences.ts'

const holderOfOrder = fixedStatement<{ dealer: string; id: string }>(sql`
  SELECT c.assigned_dealer FROM ${orders} o JOIN ${customers} c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id
  WHERE o.dealer_id = ${given('dealer')} AND o.id = ${given('id')}`)

const saying = fixedStatement<{ text: string }>(sql`SELECT pg_notify(${CHANNEL}, ${given('text')})`)

/** Announces to every process that a page has an order open, and the input in focus; returns the others who have. */
export function notePresence({ app, actor, params, body }: Call<typeof events.presence>) {
  const { user, tenant } = actor
  // Ids are compared as the database writes them.
  const order = params.id.toLowerCase()
  const note: PresenceNote = {
    order,
    ...body,
    user: actor.id,
    full_name: fullName(user),
  }
  return withTenant(app.pool, tenant, async tx => {
    await checkReadable(tx, actor, order)
    await commitWith(tx, () => rowsOf(tx, saying({ text: `presence ${JSON.stringify(note)}` })))
    return { people: app.live.presences.of(order).filter(one => one.user !== actor.id) }
  })
}

async function checkReadable(tx: Tx, actor: Call<typeof events.presence>['actor'], id: string) {
  const [row] = await rowsOf<{ assigned_dealer: string | null }>(
    tx,
    holderOfOrder({ dealer: actor.tenant.id, id }),
  )
  if (!row || !can(actor, 'order:read', row)) throw notFound()
}
