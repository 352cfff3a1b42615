import type { PaymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { ClashDialog, type Clash } from '#shared/forms/clash-dialog.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { carry, differences, valueOf } from './settings-fields.ts'
import { useSettingsText } from './settings-text.ts'

/** Compares both versions of the defaults after a concurrent save. */
export function SettingsConflict(clash: Clash<PaymentSettings>) {
  const t = useText('settings')
  const { labelOf, textOf } = useSettingsText()
  return (
    <ClashDialog
      {...clash}
      differences={differences}
      carry={carry}
      text={t('conflict.text')}
      labelOf={labelOf}
      say={(field, settings) => textOf(field, valueOf(settings, field))}
    />
  )
}
