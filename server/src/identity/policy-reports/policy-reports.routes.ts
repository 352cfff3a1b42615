import { replyToError } from '#platform/http/errors.ts'
import { POLICY_REPORTS } from '#platform/http/page-policy.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Router } from '#platform/http/serve.ts'
import { readReports } from './read-reports.ts'

const types = ['application/reports+json', 'application/csp-report']

/** A browser sends some hundred bytes for each thing it stopped. */
const largestBody = 16 * 1024

/** Of one address within a minute: a page that breaks for everybody is told of soon enough. */
const mostCalls = 30

/**
 * Takes what browsers report of a page's policy into the log. They send it by themselves, without our header and of
 * pages where nobody is signed in, so it is no call of the contract; nothing is stored and no cookie counts.
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
