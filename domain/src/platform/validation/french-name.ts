interface Named {
  readonly name?: string | undefined
  readonly name_fr?: string | undefined
}

const isBlank = (text: string | undefined) => text !== undefined && text.trim() === ''

/**
 * What is stored of a name: without a French one, the English. Outside places that ask for French it follows the
 * English one as long as both are the same.
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
