import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { UserBrief } from '@forecourt/contract/identity/users.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { CustomerRecord } from './customers.queries.ts'

/** Converts a customer to its wire form. */
export const customerWire = ({ customer, rep, updated_by }: CustomerRecord): Customer => ({
  id: customer.id,
  first_name: customer.first_name,
  last_name: customer.last_name,
  full_name: fullName(customer),
  email: customer.email,
  phone: customer.phone,
  secondary_phone: customer.secondary_phone,
  address_line_1: customer.address_line_1,
  address_line_2: customer.address_line_2,
  city: customer.city,
  province: customer.province,
  postal_code: customer.postal_code,
  note: customer.note,
  language: customer.language,
  lead_type: customer.lead_type,
  archive_status: customer.archive_status,
  archive_reason: customer.archive_reason,
  assigned_dealer: rep && repWire(rep),
  created: customer.created,
  last_activity: customer.last_activity,
  updated_by,
  version: customer.version,
})

const repWire = ({ id, full_name, role, is_active }: UserBrief): UserBrief => ({
  id,
  full_name,
  role,
  is_active,
})
