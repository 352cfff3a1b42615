import { replyToError } from '#platform/http/errors.ts'
import { POLICY_REPORTS } from '#platform/http/page-policy.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Router } from '#platform/http/serve.ts'
import { readReports } from './read-reports.ts'

const types = ['application/reports+json', 'application/csp-report']

/** A browser sends a few hundred bytes per violation. */
const largestBody = 16 * 1024

/** Per address and minute: a page that breaks for everybody is reported soon enough. */
const mostCalls = 30

/**
 * Logs what browsers report of a page's policy. They send it by themselves, without our header and without a session,
 * so it is not in the contract; it stores nothing and ignores cookies.
 */
export function servePolicyReports({ app, fastify }: Router) {
  void fastify.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: largestBody },
      (_request, body, done) => {
        done(null, body)
      },
    )
    scope.setErrorHandler(replyToError)
    scope.post(
      POLICY_REPORTS,
      {
        schema: { hide: true },
        bodyLimit: largestBody,
        config: {
          rateLimit: { max: mostCalls, timeWindow: '1 minute', keyGenerator: request => request.ip },
        },
      },
      async (request, reply) => {
        const reports = typeof request.body === 'string' ? readReports(request.body) : undefined
        if (!reports) throw new Refusal('validation', { code: 'unreadable' })
        for (const report of reports) app.log.warn(report, 'stopped by the page policy')
        return reply.code(204).send()
      },
    )
  })
}
