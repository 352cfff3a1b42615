import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { ClashDialog, type Clash } from '#shared/forms/clash-dialog.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { carry, differences, valueOf } from './sections.ts'
import { useSettingText } from './setting-text.ts'

/** Compares both versions of a dealership after a concurrent save. */
export function DealershipConflict(clash: Clash<HomeDealership>) {
  const t = useText('dealership')
  const { labelOf, textOf } = useSettingText()
  return (
    <ClashDialog
      {...clash}
      differences={differences}
      carry={carry}
      text={t('conflict.text')}
      labelOf={labelOf}
      say={(field, dealership) => textOf(valueOf(dealership, field))}
    />
  )
}
