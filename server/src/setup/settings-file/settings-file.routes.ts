import { settingsFile } from '@forecourt/contract/setup/settings-file.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { applyFile, compareFile, readFile } from './settings-file.service.ts'

export function serveSettingsFile(router: Router) {
  serve(router, settingsFile.read, readFile)
  serve(router, settingsFile.compare, compareFile)
  serve(router, settingsFile.apply, applyFile)
}
