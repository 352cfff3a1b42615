import type { CurrentUser } from '@forecourt/contract/identity/users.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { App } from '#platform/app-context.ts'
import { permissionNamesOf, type Session } from '#platform/sessions/session.ts'
import { openStaffPhone } from '../staff/staff-phone.ts'

/** The wire form of a session's user (product 3, User). */
export function currentUserOf({ keyring }: Pick<App, 'keyring'>, session: Session): CurrentUser {
  const { user, dealership } = session
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: fullName(user),
    phone: openStaffPhone(keyring, user.id, user.phone_sealed),
    role: user.is_super_admin ? 'super_admin' : user.is_corporate ? 'corporate' : user.role,
    is_super_admin: user.is_super_admin,
    is_corporate_dealer_user: user.is_corporate,
    dealership: dealership && {
      id: dealership.id,
      name: dealership.name,
      city: dealership.city,
      province_code: dealership.province_code,
      country: dealership.country,
      allowed_languages: dealership.allowed_languages,
      use_external_crm: dealership.use_external_crm,
      external_crm_url: dealership.external_crm_url,
      is_trs_enabled: dealership.is_trs_enabled,
      enable_sales_manager_fee_discounts: dealership.enable_sales_manager_fee_discounts,
    },
    avatar: user.avatar,
    source: user.source,
    language: user.language,
    last_activity: user.last_activity,
    show_analytics_dashboard: user.show_analytics_dashboard,
    show_credit_application: user.show_credit_application,
    fully_authenticated: session.session.second_factor,
    permissions: session.session.second_factor ? permissionNamesOf(session) : [],
  }
}
