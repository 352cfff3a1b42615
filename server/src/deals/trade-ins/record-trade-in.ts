import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { TradeInRow } from './trade-ins.queries.ts'

interface Acting {
  readonly app: App
  readonly actor: Actor
  readonly request: FastifyRequest
}

export type TradeInAction = Extract<AuditAction, `trade_in.${string}`>

/**
 * The audited object of an action: the trade-in's order, or else its customer, so that both timelines show
 * it.
 */
export const objectOf = ({ order_id, customer_id }: TradeInRow) =>
  order_id === null
    ? ({ object_type: 'customer', object_id: customer_id } as const)
    : ({ object_type: 'order', object_id: order_id } as const)

/** The vehicle of an audited action. */
export const factsOf = ({ year, make, model }: TradeInRow) => ({ year, make, model })

export const recordTradeIn = (
  { app, actor, request }: Acting,
  tx: Tx,
  tradeIn: TradeInRow,
  action: TradeInAction,
  facts: Readonly<Record<string, string | number>> = {},
): void =>
  recordAction({ app, actor, request }, tx, {
    action,
    ...objectOf(tradeIn),
    changes: { ...factsOf(tradeIn), ...facts },
  })
