import { audit } from '@forecourt/contract/platform/audit.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import type { AuditParts } from './audit-parts.ts'
import {
  exportEvents,
  prepareExport,
  readChoices,
  readEvents,
  verifyChain,
  verifyPlatformChain,
} from './read-audit.service.ts'

export function serveAudit(router: Router, parts: AuditParts) {
  serve(router, audit.list, call => readEvents(call, parts))
  serve(router, audit.choices, call => readChoices(call, parts))
  serve(router, audit.prepareExport, call => prepareExport(call, parts))
  serve(router, audit.export, call => exportEvents(call, parts))
  serve(router, audit.verify, verifyChain)
  serve(router, audit.verifyPlatform, verifyPlatformChain)
}
