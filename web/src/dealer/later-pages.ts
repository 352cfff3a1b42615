import type { ComponentType } from 'react'
import type { Namespace } from '#shared/i18n/resources.ts'
import type { paths } from '#dealer/platform/navigation/paths.ts'

interface Page {
  readonly load: () => Promise<ComponentType>
  readonly texts: readonly Namespace[]
}

/** Lists beside the customers, and settings: their code and texts. */
export const laterPages = {
  appointments: {
    load: async () =>
      (await import('#dealer/deals/appointments/appointment-list-screen.tsx')).AppointmentListScreen,
    texts: ['appointments', 'orders', 'statuses'],
  },
  deposits: {
    load: async () => (await import('#dealer/deals/deposits/deposit-list-screen.tsx')).DepositListScreen,
    texts: ['deposits', 'statuses'],
  },
  leads: {
    load: async () => (await import('#dealer/customers/leads/leads-screen.tsx')).LeadsScreen,
    texts: ['leads', 'validation'],
  },
  inventoryFeeds: {
    load: async () => (await import('#dealer/inventory/feeds/feeds-screen.tsx')).FeedsScreen,
    texts: ['feeds', 'stock', 'validation'],
  },
  feesAndDiscounts: {
    load: async () => (await import('#dealer/pricing/library/library-screen.tsx')).LibraryScreen,
    texts: ['library', 'validation'],
  },
  aftermarket: {
    load: async () => (await import('#dealer/pricing/aftermarket/aftermarket-screen.tsx')).AftermarketScreen,
    texts: ['aftermarket', 'accessories', 'plans', 'library', 'validation'],
  },
  questionnaire: {
    load: async () =>
      (await import('#dealer/pricing/questions/questionnaire-screen.tsx')).QuestionnaireScreen,
    texts: ['questionnaire', 'validation'],
  },
  settingsFile: {
    load: async () =>
      (await import('#dealer/setup/settings-file/settings-file-screen.tsx')).SettingsFileScreen,
    texts: [
      'settings_file',
      'settings',
      'library',
      'accessories',
      'plans',
      'questionnaire',
      'disclosures',
      'profiles',
      'dealership',
      'validation',
    ],
  },
  dealerships: {
    load: async () =>
      (await import('#dealer/dealership/dealership-settings/dealerships-screen.tsx')).DealershipsScreen,
    texts: ['dealership', 'validation'],
  },
  disclosure: {
    load: async () =>
      (await import('#dealer/dealership/disclosures/disclosures-screen.tsx')).DisclosuresScreen,
    texts: ['disclosures', 'validation'],
  },
  users: {
    load: async () => (await import('#dealer/identity/accounts/users/users-screen.tsx')).UsersScreen,
    texts: ['people', 'validation'],
  },
  cardReturn: {
    load: async () =>
      (await import('#dealer/dealership/dealership-settings/card-return-screen.tsx')).CardReturnScreen,
    texts: ['dealership'],
  },
  singleSignOn: {
    load: async () =>
      (await import('#dealer/identity/identity-providers/identity-providers-screen.tsx'))
        .IdentityProvidersScreen,
    texts: ['providers', 'validation'],
  },
  myProfile: {
    load: async () => (await import('#dealer/identity/accounts/profile/profile-screen.tsx')).ProfileScreen,
    texts: ['profile', 'people', 'sessions', 'validation'],
  },
  auditLog: {
    load: async () => (await import('#dealer/platform/audit/audit-screen.tsx')).AuditScreen,
    texts: ['audit', 'customers'],
  },
  setup: {
    load: async () =>
      (await import('#dealer/setup/installation/first-administrator-screen.tsx')).FirstAdministratorScreen,
    texts: ['installation', 'dealership', 'people', 'sessions', 'validation'],
  },
  organizations: {
    load: async () =>
      (await import('#dealer/dealership/organizations/organizations-screen.tsx')).OrganizationsScreen,
    texts: ['organizations', 'installation', 'validation'],
  },
  payments: {
    load: async () => (await import('#dealer/pricing/lenders/payments-screen.tsx')).PaymentsScreen,
    texts: ['lenders', 'settings', 'validation'],
  },
  priceProfiles: {
    load: async () => (await import('#dealer/pricing/price-profiles/profile-screen.tsx')).ProfileScreen,
    texts: ['profiles', 'statuses', 'validation'],
  },
  pricingReport: {
    load: async () => (await import('#dealer/pricing/pricing-report/report-screen.tsx')).ReportScreen,
    texts: ['report', 'vehicles', 'statuses', 'validation'],
  },
  marketscan: {
    load: async () => (await import('#dealer/pricing/rate-engine/engine-screen.tsx')).EngineScreen,
    texts: ['engine', 'lenders', 'validation'],
  },
  programmeChanges: {
    load: async () =>
      (await import('#dealer/pricing/programme-changes/programme-changes-screen.tsx')).ProgrammeChangesScreen,
    texts: ['radar'],
  },
} as const satisfies Partial<Record<keyof typeof paths, Page>>
export type LaterPage = keyof typeof laterPages
