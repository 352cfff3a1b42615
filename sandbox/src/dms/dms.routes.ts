import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { injectFault } from '../faults.ts'

type Deal = {
  order?: { number?: unknown }
  customer?: { last_name?: unknown }
  vehicle?: { stock_number?: unknown }
}

/** Behaviours triggered by the customer's last name; any other is accepted. */
const magic: Readonly<Record<string, readonly [status: number, code: string]>> = {
  locked: [423, 'locked'],
  reject: [422, 'customer_incomplete'],
}

/**
 * A dealer management system that accepts deals as JSON. The same idempotency key returns the same record, and a
 * deal that exists already (any of a customer named Duplicate) returns 409 with its record.
 * @param slowMs delay of a deal for a customer named Slow
 */
export function registerDms(app: FastifyInstance, slowMs: number): void {
  const records = new Map<string, string>()
  app.post<{ Body: Deal | null }>('/dms/deals', { onRequest: injectFault }, async (request, reply) => {
    const { order, customer, vehicle } = request.body ?? {}
    const number = order?.number
    const name = customer?.last_name
    if (typeof number !== 'string' || number === '') return reply.code(422).send(missing('order.number'))
    if (typeof name !== 'string' || name === '') return reply.code(422).send(missing('customer.last_name'))
    if (typeof vehicle?.stock_number !== 'string')
      return reply.code(422).send(missing('vehicle.stock_number'))
    const wanted = name.toLowerCase()
    const refusal = magic[wanted]
    if (refusal) return reply.code(refusal[0]).send({ code: refusal[1] })
    if (wanted === 'slow') await sleep(slowMs, undefined, { ref: false })
    const key = String(request.headers['idempotency-key'] ?? number)
    const known = records.get(key)
    if (known !== undefined) return reply.code(200).send({ record: known })
    const record = `DMS-${randomUUID().slice(0, 8).toUpperCase()}`
    records.set(key, record)
    return reply.code(wanted === 'duplicate' ? 409 : 201).send({ record })
  })
}

const missing = (field: string) => ({ code: 'mapping_missing', field })
