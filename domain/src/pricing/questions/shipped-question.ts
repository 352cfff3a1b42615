import type { OfferedAnswer, Question } from './question.ts'

type Texts = readonly [english: string, french: string]

type Given = Partial<Pick<Question, 'required' | 'country' | 'answers'>> & {
  readonly help?: Texts
  /** The number of the parent question, and the answers that show this one. */
  readonly below?: readonly [number: number, ...answers: readonly string[]]
}

/** Ids of shipped questions are derived from their numbers, and equal in every dealership that copies them. */
const idOf = (list: number, number: number): string =>
  `d0000000-0000-4000-8${String(list).padStart(3, '0')}-${String(number).padStart(12, '0')}`

/** Creates the questions of one list. */
export const shipped =
  (list: number) =>
  (
    number: number,
    code: string,
    field_type: Question['field_type'],
    [question_en, question_fr]: Texts,
    { help: [description_en, description_fr] = ['', ''], below, ...given }: Given = {},
  ): Question => {
    const [parent, ...parent_answer] = below ?? []
    return {
      id: idOf(list, number),
      code,
      parent: parent === undefined ? null : idOf(list, parent),
      parent_answer,
      question_en,
      question_fr,
      description_en,
      description_fr,
      field_type,
      required: true,
      active: true,
      country: null,
      answers: [],
      ...given,
    }
  }

export const offers = (
  ...answers: readonly (readonly [code: string, english: string, french: string, ...tags: string[]])[]
): { readonly answers: readonly OfferedAnswer[] } => ({
  answers: answers.map(([code, label_en, label_fr, ...tags]) => ({ code, label_en, label_fr, tags })),
})
