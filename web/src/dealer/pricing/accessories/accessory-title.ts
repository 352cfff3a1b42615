import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'

/** The title in the reader's language, in the other where it is missing. */
export const titleOf = (
  { title_en, title_fr }: Pick<Accessory, 'title_en' | 'title_fr'>,
  language: Language,
): string => (language === 'fr' ? (title_fr ?? title_en) : title_en)
