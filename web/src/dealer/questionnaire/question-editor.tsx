import { Button } from '@mantine/core'
import type { QuestionKind } from '@forecourt/domain/questions/question.ts'
import type { FieldValues } from '@forecourt/domain/validation/rule.ts'
import { useIdempotencyKey } from '#shared/forms/use-idempotency-key.ts'
import { useRowEditor } from '#shared/forms/use-row-editor.ts'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { useQuestionDifference } from './question-difference.ts'
import { QuestionFields } from './question-fields.tsx'
import { bodyOf, draftValues, QUESTION_RULES, valuesOf, type Draft } from './question-values.ts'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import { createQuestion, saveQuestion, type Question } from './questions.api.ts'
import { rowId } from './use-steps.ts'

export type QuestionForm = Omit<RuleForm<FieldValues>, 'ref'>

interface QuestionEditorProps {
  readonly kind: QuestionKind
  /** Where it stands or will stand. */
  readonly place: Draft
  /** What is stored; absent for a new question. */
  readonly question?: Question
  readonly parent: Question | undefined
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A question that is edited: it stays open with its errors until it is stored or given up. Esc gives up. */
export function QuestionEditor({ kind, place, question, parent, onDone, onCancel }: QuestionEditorProps) {
  const { t, nameOf } = useQuestionText()
  const keyFor = useIdempotencyKey()
  const { form: bound } = useRowForm<Question>({
    row: question,
    blank: draftValues(place),
    valuesOf,
    rules: QUESTION_RULES,
    save: (values, from) => {
      const body = bodyOf(values, from ?? place)
      return from === undefined ? createQuestion(kind, body, keyFor(body)) : saveQuestion(kind, from, body)
    },
    onSaved: (_saved, from) => {
      showToast({ type: 'success', text: t(from === undefined ? 'created' : 'saved') })
      onDone()
    },
    onKeepTheirs: onDone,
    words: useQuestionDifference(parent),
  })
  const { ref, ...form } = bound
  const { editor, giveUp } = useRowEditor({
    isDirty: form.isDirty,
    onCancel,
    first: 'textarea',
    back: question && rowId(question.id),
  })
  return (
    <form
      ref={node => {
        ref(node)
        editor(node)
      }}
      onSubmit={form.onSubmit}
      noValidate
      className={classes['editor']}
      aria-label={question === undefined ? t('new') : t('edit_named', { name: nameOf(question) })}
      aria-busy={form.isSubmitting}
    >
      <QuestionFields kind={kind} form={form} parent={parent} />
      {form.failure === undefined ? null : (
        <InlineProblem
          error={form.failure}
          {...(form.failure.code === 'questions_full' && { children: t('full') })}
        />
      )}
      <div className={classes['buttons']}>
        <Button type="submit" loading={form.isSubmitting}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={giveUp}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
