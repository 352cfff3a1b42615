import { z } from 'zod'
import { failed, succeeded, type PortError } from '../port-result.ts'
import type { DmsPort } from './port.ts'

const Taken = z.object({ record: z.string().min(1) })
const Refused = z.object({ code: z.string().max(60) })

/** Posts deals as JSON. What the other side has already, under the same key or as the same deal, it answers with its record. */
export const jsonRestDms = (url: string, patienceMs = 15_000): DmsPort => ({
  provider: 'json-rest',
  async push(deal, key) {
    try {
      const reply = await fetch(`${url.replace(/\/$/, '')}/dms/deals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(deal),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      const body: unknown = await reply.json().catch(() => undefined)
      if (reply.ok || reply.status === 409) {
        const taken = Taken.safeParse(body)
        return taken.success ? succeeded({ remote_key: taken.data.record }) : failed({ kind: 'malformed' })
      }
      return failed(refusalOf(reply.status, Refused.safeParse(body).data?.code))
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return failed({ kind: isTimeout ? 'timeout' : 'unavailable' })
    }
  },
})

function refusalOf(status: number, code: string | undefined): PortError {
  if (status === 401) return { kind: 'unauthorised' }
  if (status === 423) return { kind: 'rejected', code: 'locked' }
  if (status === 429) return { kind: 'rate_limited', retryAfter: 60 }
  return status >= 500 ? { kind: 'unavailable' } : { kind: 'rejected', code: code ?? String(status) }
}
