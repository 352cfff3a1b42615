import { z } from 'zod'
import { Refusal } from '#platform/http/refusal.ts'
import type { Router } from '#platform/http/serve.ts'
import { anonymizePath } from '#identity/policy-reports/anonymize-path.ts'

const GUARD_REPORTS = '/api/guard-reports/'

const MAX_BODY_BYTES = 4 * 1024

/** Per address and minute; further failures of one page add no information. */
const MAX_REPORTS_PER_MINUTE = 30

const word = z.string().regex(/^[A-Za-z_]{1,40}$/)
const Report = z.strictObject({
  /** `denied`: the page is not for this role. `failed`: a guard threw, and the navigation was dropped. */
  outcome: z.enum(['denied', 'failed']),
  /** The whole address of the page; only its path is stored, without ids. */
  page: z.string().max(2000),
  /** Why the guard failed, such as `network`. */
  reason: word.optional(),
})

/**
 * Logs page guards that refused or failed in the panel. Like reports of the page policy it is not in the contract: it
 * stores nothing, reads no session, and the browser blocks JSON from other sites.
 */
export function serveGuardReports({ app, fastify }: Router) {
  fastify.post(
    GUARD_REPORTS,
    {
      schema: { hide: true },
      bodyLimit: MAX_BODY_BYTES,
      config: {
        rateLimit: {
          max: MAX_REPORTS_PER_MINUTE,
          timeWindow: '1 minute',
          keyGenerator: request => request.ip,
        },
      },
    },
    async (request, reply) => {
      const { data } = Report.safeParse(request.body)
      if (!data) throw new Refusal('validation', { code: 'unreadable' })
      const { outcome, page, reason } = data
      app.log.warn({ path: anonymizePath(page), ...(reason && { reason }) }, `page guard ${outcome}`)
      return reply.code(204).send()
    },
  )
}
