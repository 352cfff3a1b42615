import type { FastifyReply } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'

interface ExportCall {
  readonly app: Pick<App, 'now'>
  readonly actor: { readonly tenant: { readonly timezone: string } }
  readonly reply: Pick<FastifyReply, 'header'>
}

/** Names the downloaded file by its content and the dealership's current day. */
export function nameExport({ app, actor, reply }: ExportCall, what: string): void {
  const day = quoteDate(app.now(), actor.tenant.timezone)
  void reply.header('content-disposition', `attachment; filename="${what}-${day}.csv"`)
}
