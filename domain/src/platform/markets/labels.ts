import type { Language } from './locales.ts'

/** One value of an enumeration in static data: the stored code and its texts in both languages. */
export type Labelled<Code extends string = string> = {
  readonly code: Code
  readonly name: string
  readonly name_fr: string
}

/** The union of the codes of a list declared `as const`. */
export type CodeOf<List extends readonly Labelled[]> = List[number]['code']

/** The codes of a list, in its order; fits `z.enum`. */
export const codesOf = <const List extends readonly Labelled[]>(list: List): readonly CodeOf<List>[] =>
  list.map(item => item.code)

/** Whether an external value is one of the list's codes. */
export const isCodeOf = <const List extends readonly Labelled[]>(
  list: List,
  value: unknown,
): value is CodeOf<List> => list.some(item => item.code === value)

/** The text of a code in one language; an unknown code is returned unchanged. */
export const labelOf = (list: readonly Labelled[], code: string, language: Language): string => {
  const item = list.find(candidate => candidate.code === code)
  if (item === undefined) return code
  return language === 'fr' ? item.name_fr : item.name
}
