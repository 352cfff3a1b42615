import { useLanguage } from '#shared/i18n/use-text.ts'

interface Named {
  readonly name: string
  readonly name_fr: string | null
}

/** A line's name in the reader's language; the English one where a line typed by hand has no French. */
export function useLineName(): (line: Named) => string {
  const isFrench = useLanguage() === 'fr'
  return ({ name, name_fr: nameFr }) => (isFrench && nameFr ? nameFr : name)
}
