import type { Question } from '@forecourt/domain/pricing/questions/question.ts'
import { PANELS } from '@forecourt/domain/pricing/questions/panels.ts'
import { YES_OR_NO } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

type Asked = Pick<Question, 'question_en' | 'question_fr' | 'description_en' | 'description_fr' | 'answers'>

const either = (language: Language, english: string, french: string) =>
  language === 'fr' && french !== '' ? french : english

/** Question in a language; falls back to English if French is missing. */
export const questionIn = (language: Language, { question_en, question_fr }: Asked): string =>
  either(language, question_en, question_fr)

export const helpIn = (language: Language, { description_en, description_fr }: Asked): string =>
  either(language, description_en, description_fr)

export function answerIn(language: Language, { answers }: Asked, code: string): string | undefined {
  const offered = answers.find(answer => answer.code === code)
  if (offered !== undefined) return either(language, offered.label_en, offered.label_fr)
  const named = [...YES_OR_NO, ...PANELS].find(known => known.code === code)
  return named && either(language, named.name, named.name_fr)
}

/** Whether it has English texts without their French. */
export const lacksFrench = (question: Asked): boolean =>
  question.question_fr === '' ||
  (question.description_en !== '' && question.description_fr === '') ||
  question.answers.some(({ label_fr }) => label_fr === '')

/** Texts of questions and answers in the reader's language. */
export function useQuestionText() {
  const t = useText('questionnaire')
  const language = useLanguage()
  const format = useFormat()
  const answerName = (question: Asked, code: string): string => answerIn(language, question, code) ?? code
  return {
    t,
    format,
    language,
    nameOf: (question: Asked) => questionIn(language, question),
    answerName,
    /** "Minor, moderate or severe". */
    anyOf: (question: Asked, codes: readonly string[]) =>
      format.anyOf(codes.map(code => answerName(question, code))),
  }
}
