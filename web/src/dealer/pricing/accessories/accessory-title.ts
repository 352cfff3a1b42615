import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'

/** Title in the reader's language, or in the other one if it is missing. */
export const titleOf = (
  { title_en, title_fr }: Pick<Accessory, 'title_en' | 'title_fr'>,
  language: Language,
): string => (language === 'fr' ? (title_fr ?? title_en) : title_en)
