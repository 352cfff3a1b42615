import { useLanguage } from '#shared/i18n/use-text.ts'

interface Named {
  readonly name: string
  readonly name_fr: string | null
}

/** A line's name in the reader's language; English if a custom line has no French. */
export function useLineName(): (line: Named) => string {
  const isFrench = useLanguage() === 'fr'
  return ({ name, name_fr: nameFr }) => (isFrench && nameFr ? nameFr : name)
}
