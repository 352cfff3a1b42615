import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Choice, Language } from '#platform/text.ts'

export const settings = {
  settings: endpoint('GET /settings/', {
    access: 'public',
    summary: 'Bootstrap data of the browser; parameters are accepted and ignored',
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
    summary: 'Language of this requester: from the user, the session, the browser, or English',
    response: z.object({ language: Language }),
  }),
  setLanguage: endpoint('POST /i18n/', {
    access: 'public',
    summary: 'Set the language of this requester, and of the user when signed in',
    body: z.strictObject({ language: Language }),
    response: z.object({ language: Language }),
  }),
  supportService: endpoint('GET /api/dealer/support-service/', {
    access: 'public',
    summary: 'Contact for help: that of the dealership if it has one, otherwise the platform’s',
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
