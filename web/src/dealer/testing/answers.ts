import { assignments } from '@forecourt/contract/customers/assignments.ts'
import { consents } from '@forecourt/contract/customers/consents.ts'
import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { dealerships, type HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { depositTransfers } from '@forecourt/contract/deals/deposit-transfers.ts'
import { dms, type SyncInfo } from '@forecourt/contract/deals/dms.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { events } from '@forecourt/contract/platform/events.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import {
  paymentSettings,
  type PaymentSettings,
  type SampleDeal,
} from '@forecourt/contract/pricing/payment-settings.ts'
import { leads } from '@forecourt/contract/customers/leads.ts'
import { cardAccounts } from '@forecourt/contract/deals/card-accounts.ts'
import { setUp } from '@forecourt/contract/setup/set-up.ts'
import { prequalOffers } from '@forecourt/contract/customers/prequal-offers.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { newDealership } from '@forecourt/domain/dealership/dealerships/new-dealership.ts'
import { flattenHours } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { taxesOf } from '#dealer/pricing/pricing/testing/worksheets.ts'
import { aPage } from './deals.ts'
import { aCardAccount, supportContact } from './services.ts'
import { newAndPlain } from './vehicles.ts'

type CurrentUserAnswer = ResponseOf<typeof users.currentUser>

/** Responses that every page of the panel needs on entry. `user: undefined` is a requester without a session. */
export function entryAnswers(user: CurrentUserAnswer | undefined, language: Language) {
  let spoken = language
  return [
    fake(settings.settings, aSettings()),
    fake(settings.language, () => ({ language: spoken })),
    fake(settings.setLanguage, ({ body }) => {
      spoken = body.language
      return { language: spoken }
    }),
    fake(settings.supportService, supportContact),
    fake(singleSignOn.providers, { results: [] }),
    fake(users.currentUser, () => user ?? problem('not_authenticated')),
    fake(settings.staticData, aStaticData()),
    fake(dealerships.home, aHomeDealership()),
    fake(cardAccounts.read, aCardAccount()),
    fake(setUp.read, { is_done: true, steps: [], next: null }),
    fake(paymentSettings.get, aPaymentSettings()),
    fake(paymentSettings.sample, aSampleDeal()),
    fake(customers.viewCounts, viewCounts),
    fake(dms.syncInfo, ({ params }) => aSyncInfo({ id: params.id })),
    // The customer list, empty: where most tests begin or end.
    fake(customers.list, aPage([])),
    fake(customers.savedViews, { results: [] }),
    fake(users.assignableDealerUsers, { results: [] }),
    fake(prequalOffers.details, { pre_qual_detail: { pre_qual_offers: [] } }),
    fake(depositTransfers.note, { note: null }),
    // Without a stream unless a test is about it.
    fake(events.stream, () => problem('forbidden')),
    fake(events.presence, { people: [] }),
    fake(notifications.list, { results: [], unread: 0 }),
    fake(moves.list, { count: 0, current: 1, last: 1, limit: 25, results: [] }),
    fake(customers.duplicates, { results: [] }),
    fake(customerMerges.ofCustomer, { results: [] }),
    fake(consents.ofCustomer, { channels: [], results: [] }),
    fake(leads.ofCustomer, { results: [] }),
    fake(assignments.requests, { to_answer: [], mine: [] }),
    // Shown beside every customer's name.
    fake(invitations.state, { state: 'not_invited', sent: null, expires: null }),
  ]
}

const viewCounts = {
  awaiting_dealer: 7,
  my_move: 7,
  awaiting_customer: 12,
  holds: 2,
  today: 4,
  Active: 184,
  Lost: 61,
  Sold: 240,
}

export function aSettings(
  changes: Partial<ResponseOf<typeof settings.settings>> = {},
): ResponseOf<typeof settings.settings> {
  return {
    analytics_id: null,
    experimentation_project_id: null,
    error_reporting_dsn: null,
    version: '0.1.0',
    external_crm_redirect_url: null,
    demo: false,
    outbox_url: null,
    ...changes,
  }
}

/** An order that was never sent to the dealer management system. */
export function aSyncInfo(changes: Partial<SyncInfo> = {}): SyncInfo {
  return {
    id: '0195b0de-0000-7000-8000-000000000500',
    provider: 'json-rest',
    status: 'idle',
    last_success_at: null,
    last_error: null,
    next_try: null,
    remote_key: null,
    queued: 0,
    pushed: 0,
    failed: 0,
    ...changes,
  }
}

export function aStaticData(
  changes: Partial<ResponseOf<typeof settings.staticData>> = {},
): ResponseOf<typeof settings.staticData> {
  const choice = (code: string, name: string, name_fr: string) => ({ code, name, name_fr })
  return {
    provinces: {
      CA: [choice('ON', 'Ontario', 'Ontario'), choice('QC', 'Quebec', 'Québec')],
      US: [choice('CA', 'California', 'Californie')],
    },
    trade_in_systems: [],
    credit_application_systems: [],
    frequency_choices: [choice('monthly', 'Monthly', 'Mensuel'), choice('weekly', 'Weekly', 'Hebdomadaire')],
    archive_reasons: [choice('price', 'Price too high', 'Prix trop élevé')],
    marketscan_fee_types: [],
    colors: [],
    fuel_types: [],
    makes: [],
    body_types: [],
    lead_types: [choice('showroom', 'Walk-in', 'Visite en concession')],
    decline_reasons: [],
    enableAnalyticsDashboard: false,
    version: '1',
    ...changes,
  }
}

export function aHomeDealership(changes: Partial<HomeDealership> = {}): HomeDealership {
  return {
    id: '0195b0de-0000-7000-8000-0000000000d1',
    uid: 'north',
    name: 'North Motors',
    phone: '+14165550100',
    email: 'desk@north.test',
    address_line_1: '1 King Street West',
    address_line_2: null,
    city: 'Toronto',
    province_code: 'ON',
    postal_code: 'M5H 1A1',
    country: 'CA',
    currency: 'CAD',
    timezone: 'America/Toronto',
    cname: 'north',
    used_cars_link: null,
    new_cars_link: null,
    deposit: null,
    website: null,
    picture: null,
    regulator_ids: { omvic: null, amvic: null, opc: null, vsa: null, state: null },
    ...flattenHours(newDealership('CA', 'ON').hours),
    holidays: [],
    calendar: {
      slot_minutes: 30,
      capacity: 2,
      lead_time_min: 120,
      horizon_days: 30,
      blackout_dates: [],
    },
    allowed_languages: ['en', 'fr'],
    default_language: 'en',
    theme: { logo: null, color: null },
    custom_copy: {},
    disclaimer_package: [],
    discount_name_en: null,
    discount_name_fr: null,
    depositpackage: {
      mode: 'hold',
      amount_cash: null,
      amount_finance: null,
      amount_lease: null,
      refundable_text_en: '',
      refundable_text_fr: '',
      hold_hours: 72,
      reservation_auto_release: true,
      fee_mode: 'none',
      fee_percent: '0',
      fee_fixed: '0.00',
    },
    oem: [],
    trade_in_system: 'internal',
    trade_in_system_variant: 'full',
    credit_application_system: 'NONE',
    is_credit_application_gender_enc_optional: false,
    mandatory_ssn: false,
    mandatory_names: false,
    mandatory_secondary_phone: false,
    financing_default_payment_type: 'finance',
    is_eti_enabled: false,
    is_trs_enabled: false,
    compulsory_login: false,
    vdp_flow: 'modular',
    spin_car_enabled: false,
    use_postal_code: true,
    use_addons_recommendation: true,
    enable_sales_manager_fee_discounts: false,
    reps_see_all: false,
    response_time_minutes: 15,
    use_external_crm: false,
    is_external_crm_user: false,
    external_crm_url: null,
    enable_default_google_analytics: false,
    analytics_key: null,
    analytics_keys: [],
    support_phone: null,
    support_email: null,
    support_hours_en: null,
    support_hours_fr: null,
    daywise_operating_hours: [],
    has_card_provider: false,
    version: 1,
    ...changes,
  }
}

/** A vehicle of 40,000.00 in Ontario, with a manufacturer's lender and a bank. */
export function aSampleDeal(changes: Partial<SampleDeal> = {}): SampleDeal {
  const loans = (rate: string) => ({
    terms_months: [60, 72],
    rate_tiers: [{ min_credit_score: null, rates_pct: { 60: rate, 72: rate } }],
  })
  const programme = (name: string, is_oem: boolean, rate: string) => ({
    id: name,
    name_en: name,
    name_fr: name,
    is_oem,
    finance: { new: loans(rate) },
    lease: null,
  })
  return {
    quote_date: '2026-11-21',
    taxes: taxesOf('CA', 'ON'),
    vehicle: {
      name: '2026 Honda CR-V',
      name_fr: 'Honda CR-V 2026',
      ...newAndPlain,
      segment: 'suv',
      model_year: 2026,
      odometer: 10,
      price: '40000.00',
      msrp: '40000.00',
    },
    lines: [],
    programmes: [programme('Captive', true, '4.99'), programme('Bank A', false, '6.49')],
    ...changes,
  }
}

export function aPaymentSettings(changes: Partial<PaymentSettings> = {}): PaymentSettings {
  return {
    id: '0195b0de-0000-7000-8000-0000000000d1',
    conditional_incentives_enabled: false,
    global_incentives: false,
    financing_default_payment_type: 'finance',
    financing_default_payment_type_used: 'finance',
    financing_bank_default_down_payment: '0.00',
    financing_bank_default_frequency: 'monthly',
    financing_bank_default_term: 72,
    financing_oem_default_down_payment: '0.00',
    financing_oem_default_frequency: 'monthly',
    financing_oem_default_term: 60,
    financing_lease_default_down_payment: '0.00',
    financing_lease_default_frequency: 'monthly',
    financing_lease_default_term: 48,
    financing_finance_enabled_frequencies: ['weekly', 'biweekly', 'semimonthly', 'monthly'],
    financing_lease_enabled_frequencies: ['weekly', 'biweekly', 'semimonthly', 'monthly'],
    financing_include_sales_tax: true,
    lease_rate_calculation_method: 'annuity_due',
    discount_settings: {
      allow_custom: true,
      max_percent_rep: '0',
      max_percent_manager: '5',
      require_reason: true,
      stacking: 'stackable',
    },
    version: 1,
    ...changes,
  }
}
