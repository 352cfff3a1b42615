import { z } from 'zod'
import { askForJson, refusalOf } from '../json-reply.ts'
import { failed, succeeded } from '../port-result.ts'
import type { DmsPort } from './port.ts'

const Taken = z.object({ record: z.string().min(1) })

/** An answer contains a record's name, or a code. */
const mostBytes = 64 * 1024

/**
 * Posts deals as JSON. A deal that the other side has already, by its key or its order, is answered with its record.
 */
export const jsonRestDms = (url: string, timeoutMs = 15_000): DmsPort => ({
  provider: 'json-rest',
  async push(deal, key) {
    const reply = await askForJson({
      base: url,
      path: '/dms/deals',
      headers: { 'idempotency-key': key },
      body: deal,
      timeoutMs,
      mostBytes,
    })
    if (!reply.ok) return reply
    const { status, body } = reply.value
    if ((status >= 200 && status <= 299) || status === 409) {
      const taken = Taken.safeParse(body)
      return taken.success ? succeeded({ remote_key: taken.data.record }) : failed({ kind: 'malformed' })
    }
    return failed(status === 423 ? { kind: 'rejected', code: 'locked' } : refusalOf(reply.value))
  },
})
