import type { HomeDealership } from '@forecourt/contract/dealerships.ts'
import { useVersionedForm } from '#shared/forms/use-versioned-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/lazy-part.ts'
import { saveDealership } from './dealership-settings.api.ts'
import { carry, changeOf, differences, withValue, type SettingField } from './sections.ts'

const DealershipConflict = lazyPart(
  async () => (await import('./dealership-conflict.tsx')).DealershipConflict,
)

const save = (from: HomeDealership, mine: HomeDealership) => saveDealership(from, changeOf(from, mine))

/** All sections of a dealership are one form: what was typed in one is there while another is looked at. */
export function useDealershipForm(
  stored: HomeDealership,
  onElsewhere: (refused: readonly string[]) => boolean,
) {
  const t = useText('dealership')
  const form = useVersionedForm({
    stored,
    differences,
    carry,
    save,
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
