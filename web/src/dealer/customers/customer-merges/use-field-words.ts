import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { MergeField } from '@forecourt/domain/customers/customers/merge.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { LANGUAGES } from '@forecourt/domain/platform/markets/locales.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'

/** Labels and formatted values of a customer's fields. */
export function useFieldWords() {
  const t = useText('merges')
  const c = useText('customers')
  const s = useText('statuses')
  const shell = useText('shell')
  const format = useFormat()
  const language = useLanguage()
  const { lead_types: leadTypes } = useStaticData()
  const labelOfField = (field: MergeField): string =>
    field === 'lead_type'
      ? c('filter.lead_type')
      : field === 'archive_status'
        ? t('status')
        : c(`field.${field}`)
  const valueOf = (field: MergeField, customer: Customer): string => {
    if (field === 'assigned_dealer') return customer.assigned_dealer?.full_name ?? shell('person.unassigned')
    if (field === 'archive_status') return s(`customer.${customer.archive_status}`)
    if (field === 'lead_type') return labelOf(leadTypes, customer.lead_type, language)
    if (field === 'language') return labelOf(LANGUAGES, customer.language, language)
    const value = customer[field]
    if (value === null) return c('contact.missing')
    return field === 'phone' || field === 'secondary_phone' ? format.phone(value) : value
  }
  return { labelOfField, valueOf }
}
