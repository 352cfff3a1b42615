import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { dealershipProblems } from '@forecourt/domain/dealership/dealerships/settings-problems.ts'
import { dealershipRules } from '@forecourt/domain/dealership/dealerships/settings-rules.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { validateForm } from '@forecourt/domain/platform/validation/validate-form.ts'
import { useRuleContext } from '#shared/forms/rule-context.ts'
import { useVersionedForm, type FieldProblems } from '#shared/forms/use-versioned-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { saveDealership } from './dealership-settings.api.ts'
import { carry, changeOf, differences, withValue, type SettingField } from './sections.ts'

const DealershipConflict = lazyPart(
  async () => (await import('./dealership-conflict.tsx')).DealershipConflict,
)

const save = (from: HomeDealership, mine: HomeDealership) => saveDealership(from, changeOf(from, mine))

/** One form for all sections of a dealership: typed values of one section survive a visit to another. */
export function useDealershipForm(
  stored: HomeDealership,
  onElsewhere: (refused: readonly string[]) => boolean,
) {
  const t = useText('dealership')
  const contextNow = useRuleContext()
  /** As on the server: rules of each field, and rules across fields. */
  const check = (draft: HomeDealership) => {
    const { country } = draft
    const together = dealershipProblems(draft, country).map(({ field, ...problem }) => [field, problem])
    const context = { ...contextNow(), country }
    return {
      ...Object.fromEntries(together),
      ...validateForm(dealershipRules(country), draft as unknown as FieldValues, context),
    } as FieldProblems
  }
  const form = useVersionedForm({
    stored,
    differences,
    carry,
    save,
    check,
    saved: t('saved'),
    Clash: DealershipConflict,
    onElsewhere,
  })
  return {
    ...form,
    set: (field: SettingField, value: unknown) => form.change(field, now => withValue(now, field, value)),
  }
}

export type DealershipForm = Omit<ReturnType<typeof useDealershipForm>, 'formRef'>
