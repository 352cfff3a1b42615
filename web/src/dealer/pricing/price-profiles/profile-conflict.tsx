import type { PriceProfile } from '@forecourt/contract/pricing/price-profiles.ts'
import { ClashDialog, type Clash } from '#shared/forms/clash-dialog.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { carry, differences, ORDER, ruleIn } from './profile-rules.ts'
import { useRuleWords } from './rule-words.ts'

/** Compares both versions of the rules after a concurrent save: each differing rule, and their order. */
export function ProfileConflict(clash: Clash<PriceProfile>) {
  const { mine, theirs } = clash
  const t = useText('profiles')
  const { whole } = useRuleWords()
  const say = (name: string, profile: PriceProfile) => {
    if (name === ORDER) return profile.rules.map(rule => rule.name).join(' → ')
    const rule = ruleIn(profile, name)
    return rule === undefined ? t('conflict.deleted') : whole(rule)
  }
  return (
    <ClashDialog
      {...clash}
      differences={differences}
      carry={carry}
      text={t('conflict.text')}
      labelOf={name =>
        name === ORDER ? t('conflict.order') : ((ruleIn(mine, name) ?? ruleIn(theirs, name))?.name ?? '')
      }
      say={say}
    />
  )
}
