import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Mergeable } from '@forecourt/domain/customers/customers/merge.ts'

/** A customer as the merge rules see it. */
export const sideOf = (customer: Customer): Mergeable => ({
  first_name: customer.first_name,
  last_name: customer.last_name,
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
  assigned_dealer: customer.assigned_dealer?.id ?? null,
  archive_status: customer.archive_status,
  archive_reason: customer.archive_reason,
})
