import { moves } from '@forecourt/contract/customers/moves.ts'
import { readerOf } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { listMoves } from './moves.queries.ts'

/** Rows of a page of the queue. */
const size = 25

export function serveMoves(router: Router) {
  serve(router, moves.list, async ({ app, actor, query }) => {
    const { page, whose } = query
    const asked = { page, whose, size, now: app.now(), counts: app.rememberedCounts }
    const { moves: results, count } = await listMoves(readerOf(app.pool, actor.tenant), actor, asked)
    return { count, current: page, last: Math.max(1, Math.ceil(count / size)), limit: size, results }
  })
}
