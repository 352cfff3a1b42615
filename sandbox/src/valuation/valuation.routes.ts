import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { injectFault } from '../faults.ts'

type Question = {
  vin?: unknown
  year?: unknown
  make?: unknown
  model?: unknown
  trim?: unknown
  odometer?: unknown
  postal_code?: unknown
}

/** Behaviours triggered by an odometer reading; any other one is valued. */
const magic: Readonly<Record<number, readonly [status: number, code: string]>> = {
  111_111: [422, 'no_bid'],
  222_222: [422, 'not_available'],
  333_333: [401, 'unauthorised'],
  555_555: [422, 'missing_catalog_id'],
  666_666: [422, 'user_update_failed'],
  777_777: [500, 'internal_error'],
}
const SLOW = 444_444
const GARBLED = 888_888

/**
 * A service that values trade-ins, for requests with a key. It requires a year, a make, a model and an odometer,
 * and either a VIN or a trim to identify the exact vehicle. The odometer 444 444 responds late, 888 888 with a
 * range that does not contain the value. The same idempotency key returns the same valuation, and 409 for a
 * different request.
 * @param slowMs delay for the odometer 444 444
 */
export function registerValuation(app: FastifyInstance, slowMs: number): void {
  const answers = new Map<string, { readonly asked: string; readonly answer: object }>()
  app.post<{ Body: Question | null }>(
    '/valuation/v1/estimates',
    { onRequest: injectFault },
    async (request, reply) => {
      const account = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (account === undefined || account === 'revoked')
        return reply.code(401).send({ code: 'unauthorised' })
      const question = request.body ?? {}
      const { vin, year, make, model, trim, odometer } = question
      if (!Number.isInteger(year) || !isName(make) || !isName(model))
        return reply.code(422).send({ code: 'missing_catalog_id' })
      if (!Number.isInteger(odometer)) return reply.code(422).send({ code: 'odometer_required' })
      const refusal = magic[Number(odometer)]
      if (refusal) return reply.code(refusal[0]).send({ code: refusal[1] })
      if (!isName(vin) && !isName(trim)) return reply.code(422).send({ code: 'missing_catalog_id' })
      if (odometer === SLOW) await sleep(slowMs, undefined, { ref: false })
      const key = String(request.headers['idempotency-key'] ?? '')
      const asked = JSON.stringify(question)
      const known = answers.get(key)
      if (known && known.asked !== asked) return reply.code(409).send({ code: 'key_reused' })
      const answer = known?.answer ?? { id: `ETI-${String(7000 + answers.size)}`, ...valueOf(question) }
      if (key !== '') answers.set(key, { asked, answer })
      return reply.code(known ? 200 : 201).send(answer)
    },
  )
}

const isName = (given: unknown): given is string => typeof given === 'string' && given.trim() !== ''

/** The same vehicle has the same value: its price when new, less age and distance, within seven percent. */
function valueOf({ year, make, model, trim, odometer }: Question) {
  const name = [make, model, trim].filter(isName).join(' ').toLowerCase()
  const catalog = createHash('sha256').update(name).digest()
  const whenNew = 28_000 + (catalog.readUInt16BE(0) % 320) * 100
  const age = Math.max(0, 2026 - Number(year))
  const worn = whenNew * 0.86 ** age - Number(odometer) * 0.02
  const value = Math.max(500, Math.round(worn / 50) * 50)
  const low = odometer === GARBLED ? value + 100 : Math.round((value * 0.93) / 50) * 50
  return {
    catalog_id: `CAT-${catalog.toString('hex', 2, 6).toUpperCase()}`,
    currency: 'CAD',
    value: money(value),
    low: money(low),
    high: money(Math.round((value * 1.07) / 50) * 50 + 50),
  }
}

const money = (dollars: number): string => `${dollars}.00`
