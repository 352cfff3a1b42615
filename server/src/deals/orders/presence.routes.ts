import { events } from '@forecourt/contract/platform/events.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { notePresence } from './presence.service.ts'

export function servePresence(router: Router) {
  serve(router, events.presence, notePresence)
}
