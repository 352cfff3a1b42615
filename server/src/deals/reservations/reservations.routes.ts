import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { removeReservation, saveReservation } from './reservations.service.ts'

export function serveReservations(router: Router) {
  serve(router, reservations.save, saveReservation)
  serve(router, reservations.remove, removeReservation)
}
