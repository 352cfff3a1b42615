import { readFileSync } from 'node:fs'
import { settings, type settings as Settings } from '@forecourt/contract/dealership/settings.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { findSupport } from '#dealership/dealerships/dealerships.queries.ts'
import { serve, type Call, type Router } from '#platform/http/serve.ts'
import { ensureRequesterCookies, LANGUAGE_COOKIE, setLanguageCookie } from '#platform/http/cookies.ts'
import { allowedCrmUrl } from '#platform/external-crm.ts'
import { updateLanguage } from '#identity/accounts/users/users.queries.ts'
import { staticData } from './static-data.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export function serveSettings(router: Router) {
  serve(router, settings.settings, ({ app, request, reply }) => {
    ensureRequesterCookies(request, reply, app.config.SESSION_SECRET)
    return {
      analytics_id: app.config.ANALYTICS_ID ?? null,
      experimentation_project_id: app.config.EXPERIMENTATION_PROJECT_ID ?? null,
      error_reporting_dsn: app.config.ERROR_REPORTING_DSN ?? null,
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
  serve(router, settings.supportService, readSupport)
  serve(router, settings.staticData, () => staticData(version))
}

/** A dealership with its own support but without hours shows no hours, not the platform's. */
async function readSupport({ app, session }: Call<typeof Settings.supportService>) {
  const { SUPPORT_PHONE, SUPPORT_EMAIL, SUPPORT_HOURS_EN, SUPPORT_HOURS_FR } = app.config
  const ofPlatform = {
    phone_number: SUPPORT_PHONE,
    email: SUPPORT_EMAIL,
    hours_en: SUPPORT_HOURS_EN,
    hours_fr: SUPPORT_HOURS_FR,
  }
  const dealership = session?.dealership
  if (!dealership) return ofPlatform
  const own = await withTenant(app.pool, dealership, tx => findSupport(tx, dealership.id))
  if (!own || (own.support_phone === null && own.support_email === null)) return ofPlatform
  return {
    phone_number:
      own.support_phone === null ? SUPPORT_PHONE : formatPhone(own.support_phone, dealership.country),
    email: own.support_email ?? SUPPORT_EMAIL,
    hours_en: own.support_hours_en ?? '',
    hours_fr: own.support_hours_fr ?? '',
  }
}

/** The user's language, then the one chosen in this browser, then the browser's own, then English. */
function languageOf({ session, request }: Call<typeof Settings.language>): 'en' | 'fr' {
  if (session) return session.user.language
  const chosen = request.cookies[LANGUAGE_COOKIE]
  if (chosen === 'en' || chosen === 'fr') return chosen
  return /^fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en'
}
