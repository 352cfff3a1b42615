import { z } from 'zod'
import { askForJson, refusalOf } from '../json-reply.ts'
import { failed, succeeded } from '../port-result.ts'
import type { DmsPort } from './port.ts'

const Taken = z.object({ record: z.string().min(1) })

/** A record's name, or a code. */
const mostBytes = 64 * 1024

/** Posts deals as JSON. What the other side has already, under the same key or as the same deal, it answers with its record. */
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
