import type { CustomerAccess } from '@forecourt/contract/customers/customer-accesses.ts'
import { currentPlace } from '#shared/format/market.ts'
import { findText } from '#shared/i18n/i18n.ts'

const american: Readonly<Record<string, string>> = { postal_code: 'zip', province: 'state' }

/** Changed fields, with the labels of the customer form. */
export const fieldsText = ({ fields }: Pick<CustomerAccess, 'fields'>): string =>
  (fields ?? []).map(labelOf).join(', ')

function labelOf(field: string): string {
  const asked = currentPlace().country === 'US' ? (american[field] ?? field) : field
  return findText('customers', `field.${asked}`) ?? field
}
