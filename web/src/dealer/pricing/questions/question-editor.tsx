import type { QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { RowEditor } from '#shared/forms/row-editor.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useQuestionDifference } from './question-difference.ts'
import { QuestionFields } from './question-fields.tsx'
import { bodyOf, draftValues, QUESTION_RULES, valuesOf, type Draft } from './question-values.ts'
import { useQuestionText } from './question-words.ts'
import { createQuestion, saveQuestion, type Question } from './questions.api.ts'
import { rowId } from './use-steps.ts'

export type QuestionForm = Omit<RuleForm<FieldValues>, 'ref'>

interface QuestionEditorProps {
  readonly kind: QuestionKind
  /** Current or future position. */
  readonly place: Draft
  /** The stored question; absent for a new one. */
  readonly question?: Question
  readonly parent: Question | undefined
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Editor of a question: stays open with its errors until it is saved or cancelled. Esc cancels. */
export function QuestionEditor({ kind, place, question, parent, onDone, onCancel }: QuestionEditorProps) {
  const { t, nameOf } = useQuestionText()
  const { form } = useRowForm<Question>({
    row: question,
    blank: draftValues(place),
    valuesOf,
    rules: QUESTION_RULES,
    save: (values, from) => {
      const body = bodyOf(values, from ?? place)
      return from === undefined ? createQuestion(kind, body) : saveQuestion(kind, from, body)
    },
    onSaved: (_saved, from) => {
      showToast({ type: 'success', text: t(from === undefined ? 'created' : 'saved') })
      onDone()
    },
    onKeepTheirs: onDone,
    words: useQuestionDifference(parent),
  })
  return (
    <RowEditor
      form={form}
      label={question === undefined ? t('new') : t('edit_named', { name: nameOf(question) })}
      save={t('save')}
      cancel={t('cancel')}
      onCancel={onCancel}
      first="textarea"
      back={question && rowId(question.id)}
      failure={form.failure?.code === 'questions_full' ? t('full') : undefined}
    >
      <QuestionFields kind={kind} form={form} parent={parent} />
    </RowEditor>
  )
}
