import { installation } from '@forecourt/contract/setup/installation.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { findConfigurationGaps } from './configuration-gaps.ts'
import { createFirstAdministrator, openFirstLink } from './first-administrator.service.ts'

export function serveInstallation(router: Router) {
  serve(router, installation.configuration, ({ app }) => ({ missing: findConfigurationGaps(app.config) }))
  serve(router, installation.openFirstLink, openFirstLink)
  serve(router, installation.createFirstAdministrator, createFirstAdministrator)
}
