import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'

/** A lender's name in a language. */
export const nameOfLender = (
  { name_en, name_fr }: Pick<Programme, 'name_en' | 'name_fr'>,
  language: 'en' | 'fr',
) => (language === 'fr' ? name_fr : name_en)
