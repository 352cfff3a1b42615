import { z } from 'zod'
import { askForJson, refusalOf } from '../json-reply.ts'
import { failed, succeeded } from '../port-result.ts'
import type { ValuationPort } from './port.ts'

const amount = z.string().regex(/^\d{1,7}\.\d{2}$/)

const Valued = z
  .object({
    id: z.string().min(1).max(80),
    catalog_id: z.string().min(1).max(80),
    value: amount,
    low: amount,
    high: amount,
  })
  .refine(({ value, low, high }) => Number(low) <= Number(value) && Number(value) <= Number(high))

/** Larger than any valuation. */
const MAX_BYTES = 100_000

/** Requests a valuation with JSON: `POST /v1/estimates`, with our API key and an idempotency key. */
export const jsonValuation = (
  { url, key: account }: { readonly url: string; readonly key: string },
  timeoutMs: number,
): ValuationPort => ({
  provider: 'json-valuation',
  async estimate(question, key) {
    const reply = await askForJson({
      base: url,
      path: '/valuation/v1/estimates',
      headers: { authorization: `Bearer ${account}`, 'idempotency-key': key },
      body: question,
      timeoutMs,
      mostBytes: MAX_BYTES,
    })
    if (!reply.ok) return reply
    const { status, body } = reply.value
    if (status !== 200 && status !== 201) return failed(refusalOf(reply.value))
    const valued = Valued.safeParse(body)
    return valued.success ? succeeded(valued.data) : failed({ kind: 'malformed' })
  },
})
