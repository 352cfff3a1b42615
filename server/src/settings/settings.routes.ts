import { readFileSync } from 'node:fs'
import { settings, type settings as Settings } from '@forecourt/contract/settings.ts'
import { withPlatform } from '../db/tenant.ts'
import { serve, type Call, type Router } from '../http/serve.ts'
import { ensureVisitorCookies, LANGUAGE_COOKIE, setLanguageCookie } from '../sessions/cookies.ts'
import { allowedCrmUrl } from '../sessions/external-crm.ts'
import { updateLanguage } from '../users/users.queries.ts'
import { staticData } from './static-data.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export function serveSettings(router: Router) {
  serve(router, settings.settings, ({ app, request, reply }) => {
    ensureVisitorCookies(request, reply, app.config.SESSION_SECRET)
    return {
      analytics_id: null,
      experimentation_project_id: null,
      error_reporting_dsn: null,
      version,
      external_crm_redirect_url: allowedCrmUrl(app.config, app.config.EXTERNAL_CRM_URL),
      demo: app.config.DEMO,
      outbox_url: app.outboxUrl,
    }
  })
  serve(router, settings.language, call => ({ language: languageOf(call) }))
  serve(router, settings.setLanguage, async ({ app, body, session, reply }) => {
    setLanguageCookie(reply, body.language)
    if (session) await withPlatform(app.pool, tx => updateLanguage(tx, session.user.id, body.language))
    return { language: body.language }
  })
  serve(router, settings.supportService, ({ app }) => ({
    phone_number: app.config.SUPPORT_PHONE,
    email: app.config.SUPPORT_EMAIL,
  }))
  serve(router, settings.staticData, () => staticData(version))
}

/** The user's language, then the one chosen on this browser, then the browser's own, then English. */
function languageOf({ session, request }: Call<typeof Settings.language>): 'en' | 'fr' {
  if (session) return session.user.language
  const chosen = request.cookies[LANGUAGE_COOKIE]
  if (chosen === 'en' || chosen === 'fr') return chosen
  return /^fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en'
}
