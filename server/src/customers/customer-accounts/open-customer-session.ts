import type { FastifyRequest } from 'fastify'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import {
  endCustomerSession,
  insertCustomerSession,
} from '#customers/customer-sessions/customer-sessions.queries.ts'
import type { Tx } from '#platform/db/client.ts'

interface Opening {
  readonly token: string
  readonly dealer_id: string
  readonly customer_id: string
  readonly password_version: number
}

/** Opens a customer's session under a new token; this browser's earlier session on this side ends. */
export function openCustomerSession(
  { request, customer }: { readonly request: FastifyRequest; readonly customer: CustomerActor | undefined },
  tx: Tx,
  opening: Opening,
): void {
  if (customer) endCustomerSession(tx, customer.session.id, 'revoked')
  const user_agent = request.headers['user-agent']?.slice(0, 300) ?? null
  insertCustomerSession(tx, { ...opening, ip: request.ip, user_agent })
}
