import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { findTextIn } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

type Label = Pricing['rows'][number]['label']

/** Label of a row: the dealership's own, or the text of its key. */
export function labelIn(language: Language, label: Label): string {
  if (label.kind === 'own') return language === 'fr' ? label.name_fr : label.name
  return findTextIn(language, 'formulas', `label.${label.key}`, label.params) ?? label.key
}

export function useRowLabel() {
  useText('formulas')
  const language = useLanguage()
  return (label: Label) => labelIn(language, label)
}
