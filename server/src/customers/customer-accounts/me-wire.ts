import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'

/** What the customer's pages show of the customer. Nothing else of the session is sent. */
export const meWire = ({ customer, tenant, staff, session }: CustomerActor): Me => ({
  customer: {
    id: customer.id,
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    language: customer.language,
  },
  dealership: {
    cname: tenant.cname,
    name: tenant.name,
    phone: tenant.phone,
    email: tenant.email,
    country: tenant.country,
    province_code: tenant.province_code,
    timezone: tenant.timezone,
    allowed_languages: tenant.allowed_languages,
    theme: tenant.theme,
  },
  staff: staff && fullName(staff),
  session: {
    idle_seconds_left: session.idle_seconds_left,
    absolute_seconds_left: session.absolute_seconds_left,
  },
})
