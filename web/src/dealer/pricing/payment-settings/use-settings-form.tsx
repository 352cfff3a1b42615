import type { PaymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { settingsProblems } from '@forecourt/domain/pricing/payment-settings/settings-problems.ts'
import { useVersionedForm } from '#shared/forms/use-versioned-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { saveSettings, type SettingsChange } from './payment-settings.api.ts'
import { carry, changeOf, differences, withValue, type SettingsField } from './settings-fields.ts'

const SettingsConflict = lazyPart(async () => (await import('./settings-conflict.tsx')).SettingsConflict)

const save = (from: PaymentSettings, mine: PaymentSettings) =>
  saveSettings(from, changeOf(from, mine) as SettingsChange)

/** Rules across fields; rules of single fields are checked by the server. */
const check = (draft: PaymentSettings) =>
  Object.fromEntries(settingsProblems(draft).map(({ field, ...problem }) => [field, problem]))

/** Form of the settings: changes, errors by field, and concurrent saves. */
export function useSettingsForm(stored: PaymentSettings) {
  const t = useText('settings')
  const form = useVersionedForm({
    stored,
    differences,
    carry,
    save,
    check,
    saved: t('saved'),
    Clash: SettingsConflict,
  })
  return {
    ...form,
    changes: form.changes.length,
    set: (field: SettingsField, value: unknown) => form.change(field, now => withValue(now, field, value)),
  }
}

export type SettingsForm = Omit<ReturnType<typeof useSettingsForm>, 'formRef'>
