import type { CustomerAccess } from '@forecourt/contract/customer-accesses.ts'
import { findText } from '#shared/i18n/i18n.ts'

/** The fields that changed, in words where the customer form has some. */
export const fieldsText = ({ fields }: Pick<CustomerAccess, 'fields'>): string =>
  (fields ?? []).map(field => findText('customers', `field.${field}`) ?? field).join(', ')
