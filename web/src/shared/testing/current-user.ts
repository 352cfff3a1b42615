import type { CurrentUser, users } from '@forecourt/contract/identity/users.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'

/** A sales manager of a dealership in Toronto, signed in with both factors, by default. */
export function aCurrentUser(changes: Partial<CurrentUser> = {}): ResponseOf<typeof users.currentUser> {
  const user: CurrentUser = {
    id: '0195b0de-0000-7000-8000-000000000001',
    email: 'ana@north.test',
    first_name: 'Ana',
    last_name: 'Boyd',
    full_name: 'Ana Boyd',
    phone: '4165550134',
    role: 'dealer_sales_manager',
    is_super_admin: false,
    is_corporate_dealer_user: false,
    dealership: aDealership(),
    avatar: null,
    source: 'local',
    language: 'en',
    last_activity: null,
    show_analytics_dashboard: false,
    show_credit_application: true,
    fully_authenticated: true,
    permissions: [
      'page:customers',
      'page:customer-add',
      'page:my-profile',
      'customer:list',
      'customer:read',
      'customer:create',
      'customer:update',
      'customer:archive',
      'customer:assign',
      'order:list',
      'order:read',
      'deal-document:read',
      'order:create',
      'order:update',
      'pricing-worksheet:read',
      'pricing-worksheet:edit',
      'pricing-worksheet:override-price',
      'inventory:read',
    ],
    ...changes,
  }
  return {
    user,
    total_managed_dealerships: 1,
    session: { idle_seconds_left: 1800, absolute_seconds_left: 43_200 },
    step: null,
  }
}

type VerificationStatus = ResponseOf<typeof users.verificationStatus>

/** A second factor by phone that must still be verified, by default. */
export const aVerificationStatus = (changes: Partial<VerificationStatus> = {}): VerificationStatus => ({
  has_device: true,
  masked_phone: '(•••) •••-••34',
  verified: false,
  fully_authenticated: false,
  resend_after: 0,
  has_authenticator: false,
  recovery_codes_left: 0,
  provider: null,
  ...changes,
})

type Dealership = NonNullable<CurrentUser['dealership']>

export function aDealership(changes: Partial<Dealership> = {}): Dealership {
  return {
    id: '0195b0de-0000-7000-8000-0000000000d1',
    name: 'North Motors',
    city: 'Toronto',
    province_code: 'ON',
    country: 'CA',
    allowed_languages: ['en', 'fr'],
    use_external_crm: false,
    external_crm_url: null,
    is_trs_enabled: false,
    enable_sales_manager_fee_discounts: false,
    ...changes,
  }
}
