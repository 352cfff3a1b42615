import type { Role } from './roles.ts'

/** Switches an administrator sets on one user (decisions 3.118). */
export const USER_PERMISSIONS = [
  {
    code: 'show_analytics_dashboard',
    name: 'Open the analytics dashboard',
    name_fr: 'Ouvrir le tableau d’analyse',
  },
  {
    code: 'show_credit_application',
    name: 'Read credit applications',
    name_fr: 'Lire les demandes de crédit',
  },
  { code: 'can_export', name: 'Export lists', name_fr: 'Exporter les listes' },
  { code: 'can_override_price', name: 'Override prices and rates', name_fr: 'Modifier les prix et les taux' },
  {
    code: 'can_refund',
    name: 'Refund, transfer and capture',
    name_fr: 'Rembourser, transférer et encaisser',
  },
  { code: 'can_reveal_pii', name: 'Reveal sealed numbers', name_fr: 'Afficher les numéros scellés' },
] as const

export type UserPermission = (typeof USER_PERMISSIONS)[number]['code']

export type UserPermissions = Readonly<Record<UserPermission, boolean>>

export const NO_PERMISSIONS: UserPermissions = {
  show_analytics_dashboard: false,
  show_credit_application: false,
  can_export: false,
  can_override_price: false,
  can_refund: false,
  can_reveal_pii: false,
}

const ADMIN: UserPermissions = {
  show_analytics_dashboard: true,
  show_credit_application: true,
  can_export: true,
  can_override_price: true,
  can_refund: true,
  can_reveal_pii: false,
}

const DEFAULTS: Readonly<Record<Role, UserPermissions>> = {
  super_admin: ADMIN,
  organization_admin: ADMIN,
  dealer_admin: ADMIN,
  dealer_sales_manager: { ...ADMIN, show_analytics_dashboard: false, can_export: false },
  organization_assistant: { ...NO_PERMISSIONS, show_credit_application: true },
  dealer_sales_rep: { ...NO_PERMISSIONS, show_credit_application: true },
  corporate: NO_PERMISSIONS,
}

/** Default switches of a new user, by role. Revealing an insurance number is never a default. */
export const defaultPermissions = (role: Role): UserPermissions => DEFAULTS[role]
