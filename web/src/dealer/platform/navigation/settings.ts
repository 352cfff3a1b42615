import { settings } from '@forecourt/contract/dealership/settings.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'

export type AppSettings = ResponseOf<typeof settings.settings>

const withoutAnswer: AppSettings = {
  analytics_id: null,
  experimentation_project_id: null,
  error_reporting_dsn: null,
  version: '',
  external_crm_redirect_url: null,
  demo: false,
  outbox_url: null,
}

let loaded: Promise<AppSettings> | undefined

/** Loaded once per page. The panel works without a response (decisions 3.125). */
export function loadSettings(): Promise<AppSettings> {
  loaded ??= call(settings.settings, {}).catch(() => withoutAnswer)
  return loaded
}

/** For tests that open the panel many times in one page. */
export function forgetSettings(): void {
  loaded = undefined
}
