/** "First Last"; a missing part leaves no blank behind. */
export const fullName = (person: {
  readonly first_name: string | null
  readonly last_name: string | null
}): string =>
  [person.first_name ?? '', person.last_name ?? '']
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')

/** What a person is called within a sentence: the first name, or the last where a lead had no other. */
export const shortName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  person.first_name.trim() || person.last_name.trim()
