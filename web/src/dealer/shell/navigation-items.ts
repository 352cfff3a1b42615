import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCar,
  IconChartBar,
  IconCoin,
  IconCreditCard,
  IconFileSettings,
  IconFileText,
  IconGauge,
  IconHelpCircle,
  IconInbox,
  IconKey,
  IconReceipt,
  IconReportMoney,
  IconSettingsDollar,
  IconShieldCheck,
  IconShoppingBag,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { isBuilt } from '#dealer/platform/navigation/built-pages.ts'
import { pageActions, paths, type PagePath } from '#dealer/platform/navigation/paths.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import type { Session } from '#dealer/identity/accounts/sessions/session.ts'

export interface NavigationItem {
  readonly path: PagePath
  readonly label: `nav.${
    | 'customers'
    | 'appointments'
    | 'deposits'
    | 'inventory'
    | 'analytics'
    | 'fees'
    | 'aftermarket'
    | 'questionnaire'
    | 'leads'
    | 'disclosure'
    | 'dealerships'
    | 'settings_file'
    | 'users'
    | 'single_sign_on'
    | 'audit_log'
    | 'organizations'
    | 'payments'
    | 'price_profiles'
    | 'pricing_report'
    | 'marketscan'
    | 'my_profile'}`
  readonly icon: typeof IconUsers
}

const groups = {
  work: [
    { path: paths.customers, label: 'nav.customers', icon: IconUsers },
    { path: paths.appointments, label: 'nav.appointments', icon: IconCalendarEvent },
    { path: paths.deposits, label: 'nav.deposits', icon: IconCreditCard },
    { path: paths.inventory, label: 'nav.inventory', icon: IconCar },
    { path: paths.analytics, label: 'nav.analytics', icon: IconChartBar },
  ],
  settings: [
    { path: paths.leads, label: 'nav.leads', icon: IconInbox },
    { path: paths.feesAndDiscounts, label: 'nav.fees', icon: IconReceipt },
    { path: paths.aftermarket, label: 'nav.aftermarket', icon: IconShoppingBag },
    { path: paths.questionnaire, label: 'nav.questionnaire', icon: IconHelpCircle },
    { path: paths.disclosure, label: 'nav.disclosure', icon: IconFileText },
    { path: paths.dealerships, label: 'nav.dealerships', icon: IconBuildingStore },
    { path: paths.settingsFile, label: 'nav.settings_file', icon: IconFileSettings },
    { path: paths.users, label: 'nav.users', icon: IconUsersGroup },
    { path: paths.singleSignOn, label: 'nav.single_sign_on', icon: IconKey },
    { path: paths.auditLog, label: 'nav.audit_log', icon: IconShieldCheck },
  ],
  platform: [
    { path: paths.organizations, label: 'nav.organizations', icon: IconBuildingStore },
    { path: paths.payments, label: 'nav.payments', icon: IconCoin },
    { path: paths.priceProfiles, label: 'nav.price_profiles', icon: IconSettingsDollar },
    { path: paths.pricingReport, label: 'nav.pricing_report', icon: IconReportMoney },
    { path: paths.marketscan, label: 'nav.marketscan', icon: IconGauge },
  ],
  own: [{ path: paths.myProfile, label: 'nav.my_profile', icon: IconUser }],
} as const satisfies Readonly<Record<string, readonly NavigationItem[]>>

export type NavigationGroup = keyof typeof groups

/** Pages of a group that exist and that this user may open; an empty group is not shown. */
export function itemsOf(group: NavigationGroup, session: Session | undefined): readonly NavigationItem[] {
  const all: readonly NavigationItem[] = groups[group]
  return all.filter(({ path }) => {
    const action = pageActions[path]
    return isBuilt(path) && (action === undefined || mayDo(action, session))
  })
}

/** Spec-wide saved views of the customer list, as its own query (interface 2.1). */
export const savedViews = [
  { label: 'nav.my_move', path: paths.myMove, search: '', count: 'my_move' },
  { label: 'nav.waiting', path: paths.customers, search: '?awaiting=customer', count: 'awaiting_customer' },
  { label: 'nav.holds', path: paths.customers, search: '?deposit=paid&deposit_mode=hold', count: 'holds' },
  { label: 'nav.today', path: paths.customers, search: '?appointment=today', count: 'today' },
] as const
