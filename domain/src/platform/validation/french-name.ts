interface Named {
  readonly name?: string | undefined
  readonly name_fr?: string | undefined
}

const isBlank = (text: string | undefined) => text !== undefined && text.trim() === ''

/**
 * The stored French name: the English one if it is missing. Where French is not required, it follows the English
 * name while both are equal.
 */
export function fillFrenchName<T extends Named>(
  given: T,
  { stored, isFollowing }: { readonly stored?: Required<Named> | undefined; readonly isFollowing: boolean },
): T {
  const name = given.name ?? stored?.name
  const isSame = stored !== undefined && stored.name === stored.name_fr
  const isUntouched = given.name_fr === undefined || given.name_fr === stored?.name_fr
  const follows = isFollowing && isSame && isUntouched && given.name !== undefined
  return name !== undefined && (isBlank(given.name_fr) || follows) ? { ...given, name_fr: name } : given
}
