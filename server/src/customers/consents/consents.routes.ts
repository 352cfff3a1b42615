import { consents } from '@forecourt/contract/customers/consents.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readConsents, recordConsent } from './consents.service.ts'

export function serveConsents(router: Router) {
  serve(router, consents.ofCustomer, readConsents)
  serve(router, consents.record, recordConsent)
}
