/** "First Last"; a missing part adds no blank. */
export const fullName = (person: {
  readonly first_name: string | null
  readonly last_name: string | null
}): string =>
  [person.first_name ?? '', person.last_name ?? '']
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')

/** The name of a person within a sentence: the first name, or the last if a lead had no other. */
export const shortName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  person.first_name.trim() || person.last_name.trim()
