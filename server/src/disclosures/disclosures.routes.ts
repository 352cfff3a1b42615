import { disclosures } from '@forecourt/contract/disclosures.ts'
import { serve, type Router } from '../http/serve.ts'
import { publishDisclosure, readDisclosures } from './disclosures.service.ts'

export function serveDisclosures(router: Router) {
  serve(router, disclosures.list, readDisclosures)
  serve(router, disclosures.publish, publishDisclosure)
}
