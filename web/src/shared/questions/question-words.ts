import type { AnsweredQuestion } from '@forecourt/contract/deals/trade-in.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PANELS } from '@forecourt/domain/pricing/questions/panels.ts'
import type { Question } from '@forecourt/domain/pricing/questions/question.ts'
import { YES_OR_NO } from '@forecourt/domain/pricing/questions/shown-questions.ts'

const either = (language: Language, english: string, french: string) =>
  language === 'fr' && french !== '' ? french : english

type Worded = Pick<Question, 'question_en' | 'question_fr'>

/** Question in a language; falls back to English if French is missing. */
export const questionText = (language: Language, { question_en, question_fr }: Worded): string =>
  either(language, question_en, question_fr)

export const helpText = (
  language: Language,
  { description_en, description_fr }: Pick<Question, 'description_en' | 'description_fr'>,
): string => either(language, description_en, description_fr)

/** Options of a question, with their texts. */
export function choicesOf({ field_type, answers }: Question, language: Language) {
  if (field_type === 'boolean' || field_type === 'panel_map') {
    const list = field_type === 'boolean' ? YES_OR_NO : PANELS
    return list.map(({ code }) => ({ code, label: labelOf(list, code, language) }))
  }
  return answers.map(({ code, label_en, label_fr }) => ({
    code,
    label: either(language, label_en, label_fr),
  }))
}

/** Chosen options, or yes or no; undefined for a free answer. */
export function chosenText({ answer, chosen }: AnsweredQuestion, language: Language): string | undefined {
  if (typeof answer === 'boolean') return labelOf(YES_OR_NO, String(answer), language)
  if (chosen.length === 0) return undefined
  return chosen.map(({ label_en, label_fr }) => either(language, label_en, label_fr)).join(', ')
}
