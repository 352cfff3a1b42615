import { disclosures } from '@forecourt/contract/dealership/disclosures.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { publishDisclosure, readDisclosures } from './disclosures.service.ts'

export function serveDisclosures(router: Router) {
  serve(router, disclosures.list, readDisclosures)
  serve(router, disclosures.publish, publishDisclosure)
}
