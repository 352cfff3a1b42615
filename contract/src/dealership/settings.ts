import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Choice, Language } from '#platform/text.ts'

export const settings = {
  settings: endpoint('GET /settings/', {
    access: 'public',
    summary: 'What the browser needs before anything else; parameters are taken and change nothing',
    query: z.looseObject({}),
    response: z.object({
      analytics_id: z.string().nullable(),
      experimentation_project_id: z.string().nullable(),
      error_reporting_dsn: z.string().nullable(),
      version: z.string(),
      external_crm_redirect_url: z.string().nullable(),
      demo: z.boolean(),
      outbox_url: z.string().nullable(),
    }),
  }),
  language: endpoint('GET /i18n/', {
    access: 'public',
    summary: 'Language of this visitor: the user, the session, the browser, then English',
    response: z.object({ language: Language }),
  }),
  setLanguage: endpoint('POST /i18n/', {
    access: 'public',
    summary: 'Remember a language for this visitor, and for the user when signed in',
    body: z.strictObject({ language: Language }),
    response: z.object({ language: Language }),
  }),
  supportService: endpoint('GET /api/dealer/support-service/', {
    access: 'public',
    summary: 'Whom to call for help: the dealership’s own desk where it has one, else the platform',
    response: z.object({
      phone_number: z.string(),
      email: z.string(),
      hours_en: z.string(),
      hours_fr: z.string(),
    }),
  }),
  staticData: endpoint('GET /api/dealer/dealership/static_data/', {
    access: 'signed-in',
    summary: 'Value lists in both languages',
    response: z.object({
      provinces: z.object({ CA: z.array(Choice), US: z.array(Choice) }),
      trade_in_systems: z.array(Choice),
      credit_application_systems: z.array(Choice),
      frequency_choices: z.array(Choice),
      archive_reasons: z.array(Choice),
      marketscan_fee_types: z.array(Choice),
      colors: z.array(Choice),
      fuel_types: z.array(Choice),
      makes: z.array(Choice),
      body_types: z.array(Choice),
      lead_types: z.array(Choice),
      decline_reasons: z.array(Choice),
      enableAnalyticsDashboard: z.boolean(),
      version: z.string(),
    }),
  }),
}
