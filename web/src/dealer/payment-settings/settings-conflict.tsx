import type { PaymentSettings } from '@forecourt/contract/payment-settings.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { DifferenceDialog } from '#shared/ui/difference-dialog.tsx'
import { differences, valueOf, withValue, type SettingsField } from './settings-fields.ts'
import { useSettingsText } from './settings-text.ts'

interface SettingsConflictProps {
  readonly base: PaymentSettings
  readonly mine: PaymentSettings
  readonly theirs: PaymentSettings
  readonly onKeepTheirs: () => void
  readonly onSave: (merged: PaymentSettings) => Promise<void>
  readonly onClose: () => void
}

/** Two people changed the defaults at once: each field that differs, on the side of who changed it. */
export function SettingsConflict({
  base,
  mine,
  theirs,
  onKeepTheirs,
  onSave,
  onClose,
}: SettingsConflictProps) {
  const t = useText('settings')
  const { labelOf, textOf } = useSettingsText()
  const changedByMe = new Set(differences(base, mine))
  return (
    <DifferenceDialog
      text={t('conflict.text')}
      differences={differences(theirs, mine).map(field => ({
        name: field,
        label: labelOf(field),
        theirs: textOf(field, valueOf(theirs, field)),
        yours: textOf(field, valueOf(mine, field)),
        first: changedByMe.has(field) ? 'yours' : 'theirs',
      }))}
      onSave={picks => {
        const kept = Object.keys(picks).filter(name => picks[name] === 'theirs') as SettingsField[]
        return onSave(kept.reduce((merged, field) => withValue(merged, field, valueOf(theirs, field)), mine))
      }}
      onKeepTheirs={onKeepTheirs}
      onClose={onClose}
    />
  )
}
