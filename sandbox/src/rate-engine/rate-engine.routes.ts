import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { injectFault } from '../faults.ts'

/** Behaviours triggered by a lender's code; any other lender is supported. */
const magic: Readonly<Record<string, readonly [status: number, code: string]>> = {
  'not-carried': [404, 'unknown_lender'],
  'not-entitled': [403, 'not_entitled'],
  busy: [429, 'too_many_requests'],
  broken: [500, 'internal_error'],
}

const terms = [36, 48, 60, 72, 84] as const

/** Percentage points above the rate of the first term, by term. */
const slope: Readonly<Record<number, number>> = { 36: 0, 48: 0.2, 60: 0.5, 72: 0.75, 84: 1 }

/** The lender's rate for a new vehicle at the shortest term, between 4.49 and 7.49 %: the same every day. */
const baseOf = (lender: string) => 4.49 + ((createHash('sha256').update(lender).digest()[0] ?? 0) % 13) * 0.25

const columns = ['product', 'table', 'condition', 'term', 'value']

function rowsOf(lender: string): (string | number)[][] {
  const base = baseOf(lender)
  const over = { new: 0, cpo: 0.5, used: 1.25 }
  return Object.entries(over).flatMap(([condition, more]) =>
    terms.map(term => [
      'finance',
      'rate',
      condition,
      term,
      Number((base + more + (slope[term] ?? 0)).toFixed(2)),
    ]),
  )
}

/**
 * A rate engine that returns a lender's loan rates as a table in JSON, for requests with a key. It has no credit
 * scores, residuals and leases. The lender `slow` responds late, `garbled` with another one's rates.
 * @param slowMs delay of the lender `slow`
 */
export function registerRateEngine(app: FastifyInstance, slowMs: number, clock: () => Date): void {
  app.get<{ Params: { lender: string }; Querystring: { country?: string } }>(
    '/rate-engine/v1/rate-sheets/:lender',
    { onRequest: injectFault },
    async (request, reply) => {
      const { lender } = request.params
      const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (key === undefined || key === 'revoked') return reply.code(401).send({ code: 'unauthorised' })
      if (request.query.country !== 'CA' && request.query.country !== 'US')
        return reply.code(422).send({ code: 'country_required' })
      const refusal = magic[lender]
      if (refusal) return reply.code(refusal[0]).send({ code: refusal[1] })
      if (lender === 'slow') await sleep(slowMs, undefined, { ref: false })
      return reply.send({
        lender: lender === 'garbled' ? 'another' : lender,
        as_of: clock().toISOString(),
        columns,
        rows: rowsOf(lender),
      })
    },
  )
}
