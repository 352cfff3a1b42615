/** "First Last"; a missing part leaves no blank behind. */
export const fullName = (person: {
  readonly first_name: string | null
  readonly last_name: string | null
}): string =>
  [person.first_name ?? '', person.last_name ?? '']
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')
