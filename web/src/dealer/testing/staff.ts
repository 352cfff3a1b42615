import type { Notifications, StaffUser } from '@forecourt/contract/identity/staff.ts'
import { defaultPermissions } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import { NOTIFICATION_EVENTS } from '@forecourt/domain/identity/accounts/notification-events.ts'

const place = { id: '0195b0de-0000-7000-8000-0000000000d1', name: 'North Motors' }

const notices = Object.fromEntries(
  NOTIFICATION_EVENTS.map(({ code }) => [code, { email: true, sms: false }]),
) as Notifications

/** A sales representative who has joined, by default. */
export const aStaffUser = (given: Partial<StaffUser> = {}): StaffUser => ({
  id: '0195b0de-0000-7000-8000-000000000777',
  email: 'dev@north.test',
  first_name: 'Dev',
  last_name: 'Rao',
  full_name: 'Dev Rao',
  phone: '+14165550122',
  role: 'dealer_sales_rep',
  is_super_admin: false,
  is_corporate_dealer_user: false,
  avatar: null,
  source: 'local',
  language: 'en',
  status: 'active',
  last_activity: '2026-11-20T15:00:00.000Z',
  invitation_sent_at: null,
  has_second_factor: true,
  masked_phone: '(•••) •••-••34',
  dealerships: [place],
  other_dealerships: 0,
  permissions: defaultPermissions('dealer_sales_rep'),
  is_not_automatically_assigned_to_customer: false,
  dealer_notifications: notices,
  open_customers: 0,
  manage_block: null,
  version: 3,
  ...given,
})
