import { audit } from '@forecourt/contract/platform/audit.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  exportEvents,
  prepareExport,
  readChoices,
  readEvents,
  verifyChain,
  verifyPlatformChain,
} from './read-audit.service.ts'

export function serveAudit(router: Router) {
  serve(router, audit.list, readEvents)
  serve(router, audit.choices, readChoices)
  serve(router, audit.prepareExport, prepareExport)
  serve(router, audit.export, exportEvents)
  serve(router, audit.verify, verifyChain)
  serve(router, audit.verifyPlatform, verifyPlatformChain)
}
