import type { PriceProfile, PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { useState } from 'react'
import { useVersionedForm } from '#shared/forms/use-versioned-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { publishRules, rollBackRules, saveRules } from './price-profiles.api.ts'
import { carry, differences, isSame } from './profile-rules.ts'

const ProfileConflict = lazyPart(async () => (await import('./profile-conflict.tsx')).ProfileConflict)

const save = (from: PriceProfile, mine: PriceProfile) => saveRules(from, mine.rules)

/** Form of the rules and its actions: save, put in force, roll back; with concurrent saves. */
export function useProfile(stored: PriceProfile) {
  const t = useText('profiles')
  const form = useVersionedForm({
    stored,
    differences,
    carry,
    save,
    saved: t('saved'),
    followed: t('conflict.followed'),
    Clash: ProfileConflict,
  })
  const [busy, setBusy] = useState<'publish' | 'roll_back'>()
  const { base, draft } = form
  const act = async (
    what: 'publish' | 'roll_back',
    call: (from: PriceProfile) => Promise<PriceProfile>,
    said: string,
  ) => {
    setBusy(what)
    try {
      await form.act(call, said)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    base,
    rules: draft.rules,
    /** The server's errors, by index of the rule. */
    problems: form.problems,
    failure: form.failure,
    busy,
    isSaving: form.isSaving,
    changes: form.changes.length,
    isDirty: form.changes.length > 0,
    /** The saved rules differ from those in force. */
    isAhead: !isSame(base.in_force ?? [], base.rules),
    set: (rules: readonly PriceRule[]) => form.change('rules', now => ({ ...now, rules: [...rules] })),
    save: form.save,
    discard: form.discard,
    publish: (said: string) => act('publish', publishRules, said),
    rollBack: (said: string) => act('roll_back', rollBackRules, said),
  }
}

export type ProfileWork = ReturnType<typeof useProfile>
