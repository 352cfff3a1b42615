import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { LANGUAGES } from '@forecourt/domain/platform/markets/locales.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { RowWords } from '#shared/forms/use-row-form.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** Compares both versions of a customer field by field after a concurrent save. */
export function useCustomerDifference() {
  const t = useText('customers')
  const m = useText('messages')
  const format = useFormat()
  const language = useLanguage()
  const words: RowWords = {
    labelOf: field => t(`field.${field as 'note'}`),
    say: (field, value) => {
      if (value === '') return t('contact.missing')
      return field === 'language' ? labelOf(LANGUAGES, String(value), language) : undefined
    },
  }
  const tellWho = ({ updated_by: user, last_activity: at }: Customer) =>
    m('stale', { user: user ?? t('contact.someone'), time: format.instant(at) })
  return { words, tellWho }
}
