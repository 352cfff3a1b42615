import { events } from '@forecourt/contract/platform/events.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { followDealership } from './follow.service.ts'

export function serveEvents(router: Router) {
  serve(router, events.stream, followDealership)
  const { live } = router.app
  // Before the server waits for running requests: a stream would never end.
  router.fastify.addHook('preClose', done => {
    live.close()
    done()
  })
}
