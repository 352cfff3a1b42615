import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { injectFault } from '../faults.ts'

type Question = {
  dealer?: unknown
  product_code?: unknown
  coverage?: unknown
  term?: unknown
  vehicle?: { vin?: unknown; odometer?: unknown; in_service_date?: unknown }
}

/** Products that do not depend on a driven vehicle: they are rated by the sale alone. */
const ofTheSale = /^(GAP|CL|CD)/
const mostDistance = 160_000
const terms = [12, 24, 36, 48, 60, 72, 84] as const

/**
 * A rating provider of protection products. It requires a bearer token, and a VIN, an odometer and the date of
 * first service for products that cover a vehicle. An odometer above 160 000 is not eligible, a VIN that ends in
 * 0 responds late, one that ends in 9 has a contract already. The same idempotency key returns the same quote.
 * @param slowMs delay for a VIN that ends in 0
 */
export function registerPen(app: FastifyInstance, slowMs: number): void {
  const quotes = new Map<string, string>()
  app.post<{ Body: Question | null }>('/pen/ratings', { onRequest: injectFault }, async (request, reply) => {
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? ''))
      return reply.code(401).send({ code: 'unauthorised' })
    const { dealer, product_code: product, coverage, term, vehicle = {} } = request.body ?? {}
    if (typeof dealer !== 'string' || dealer === '') return reply.code(422).send(missing('dealer'))
    if (typeof product !== 'string' || product === '') return reply.code(422).send(missing('product_code'))
    if (typeof coverage !== 'string' || coverage === '') return reply.code(422).send(missing('coverage'))
    if (!Number.isInteger(term) || Number(term) < 1) return reply.code(422).send(missing('term'))
    if (product.startsWith('NONE')) return reply.code(404).send({ code: 'unknown_product' })
    const { vin, odometer, in_service_date: inService } = vehicle
    if (!ofTheSale.test(product)) {
      if (typeof vin !== 'string' || !/^[A-HJ-NPR-Z0-9]{17}$/i.test(vin))
        return reply.code(422).send(missing('vehicle.vin'))
      if (!Number.isInteger(odometer)) return reply.code(422).send(missing('vehicle.odometer'))
      if (typeof inService !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(inService))
        return reply.code(422).send(missing('vehicle.in_service_date'))
      if (Number(odometer) > mostDistance) return reply.code(422).send({ code: 'not_eligible' })
      if (vin.endsWith('0')) await sleep(slowMs, undefined, { ref: false })
      if (vin.endsWith('9')) return reply.code(409).send({ code: 'duplicate_contract' })
    }
    const key = String(request.headers['idempotency-key'] ?? '')
    const quote = quotes.get(key) ?? `PEN-${String(9000 + quotes.size)}`
    if (key !== '') quotes.set(key, quote)
    const asked = { dealer, product, coverage, odometer: Number(odometer ?? 0) }
    return reply.send({ quote, rates: ratesFor(asked, Number(term)) })
  })
}

const missing = (field: string) => ({ code: 'missing', field })

type Asked = { dealer: string; product: string; coverage: string; odometer: number }

/** A price for every usual term and the requested one; the same request has the same prices. */
function ratesFor({ product, coverage, odometer }: Asked, asked: number) {
  const digest = createHash('sha256').update(`${product} ${coverage}`).digest()
  const base = 40_000 + (digest.readUInt16BE(0) % 600) * 100
  return [...new Set([...terms, asked])].map(term => {
    const cost = base + term * 1_500 + Math.floor(odometer / 10_000) * 2_500
    return {
      coverage,
      term,
      retail: money(Math.round(cost * 1.6)),
      cost: money(cost),
      deductible: '100.00',
      distance: term * 2_000,
    }
  })
}

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
