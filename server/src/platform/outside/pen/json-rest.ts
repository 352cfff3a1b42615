import { z } from 'zod'
import { askForJson, refusalOf } from '../json-reply.ts'
import { failed, succeeded } from '../port-result.ts'
import type { PenPort } from './port.ts'

const amount = z.string().regex(/^\d{1,7}\.\d{2}$/)

const Rated = z.object({
  quote: z.string().min(1).max(80),
  rates: z
    .array(
      z.object({
        coverage: z.string(),
        term: z.int().min(1).max(240),
        retail: amount,
        cost: amount.nullish(),
        deductible: amount.nullish(),
        distance: z.int().min(1).max(2_000_000).nullish(),
      }),
    )
    .max(2000),
})

/** No answer is longer; the largest known are about a megabyte. */
const mostBytes = 4 * 1024 * 1024

/** Requests a rating with JSON, and reads the rate of the requested coverage and term. */
export const jsonRestPen = (
  { url, token }: { readonly url: string; readonly token: string },
  timeoutMs: number,
): PenPort => ({
  provider: 'json-rest',
  async rate(question, key) {
    const reply = await askForJson({
      base: url,
      path: '/pen/ratings',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: question,
      timeoutMs,
      mostBytes,
    })
    if (!reply.ok) return reply
    const { status, body } = reply.value
    if (status === 403) return failed({ kind: 'unauthorised' })
    if (status < 200 || status > 299) return failed(refusalOf(reply.value))
    const rated = Rated.safeParse(body)
    if (!rated.success) return failed({ kind: 'malformed' })
    const { quote, rates } = rated.data
    const rate = rates.find(({ coverage, term }) => coverage === question.coverage && term === question.term)
    if (!rate) return failed({ kind: 'rejected', code: 'no_rate' })
    const { retail, cost = null, deductible = null, distance = null, term } = rate
    return succeeded({ quote, retail, cost, deductible, distance_limit: distance, term })
  },
})
