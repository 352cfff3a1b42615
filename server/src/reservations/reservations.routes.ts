import { reservations } from '@forecourt/contract/reservations.ts'
import { serve, type Router } from '../http/serve.ts'
import { removeReservation, saveReservation } from './reservations.service.ts'

export function serveReservations(router: Router) {
  serve(router, reservations.save, saveReservation)
  serve(router, reservations.remove, removeReservation)
}
