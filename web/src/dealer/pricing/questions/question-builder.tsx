import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { shownAnswers } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import { unreachableQuestions } from '@forecourt/domain/pricing/questions/unreachable.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { temporaryId } from '#shared/forms/temporary-id.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { PathList } from './path-list.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { QuestionTree } from './question-tree.tsx'
import type { Draft } from './question-values.ts'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import { customizeQuestions, resetQuestions, type QuestionList } from './questions.api.ts'
import { UnreachableNotice } from './unreachable-notice.tsx'

interface QuestionBuilderProps {
  readonly kind: QuestionKind
  readonly list: QuestionList
}

/** The tree of questions beside a phone preview that can be answered. */
export function QuestionBuilder({ kind, list }: QuestionBuilderProps) {
  const { t } = useQuestionText()
  const mayEdit = useCan('questionnaire:edit')
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [typed, setTyped] = useState<FieldValues>({})
  // A changed question may hide earlier answers beneath it.
  const given = shownAnswers(list.results, typed, list.country)
  const answer = (values: FieldValues) => setTyped(shownAnswers(list.results, values, list.country))
  const add = (parent: string | null, parent_answer: readonly string[]) =>
    setDrafts(known => [...known, { id: temporaryId(), parent, parent_answer }])
  const isOwn = !list.is_default
  return (
    <>
      {isOwn ? null : <DefaultNotice kind={kind} list={list} mayEdit={mayEdit} />}
      <div className={classes['sides']}>
        <section aria-label={t(`list.${kind}`)} className={classes['side']}>
          <UnreachableNotice found={unreachableQuestions(list.results)} />
          <QuestionTree
            kind={kind}
            list={list}
            drafts={drafts}
            mayEdit={mayEdit && isOwn}
            onAdd={add}
            onDraftGone={id => setDrafts(known => known.filter(draft => draft.id !== id))}
          />
          {mayEdit && isOwn ? (
            <div className={classes['bar']}>
              <Button
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => add(null, [])}
              >
                {t('add')}
              </Button>
              <ResetButton kind={kind} list={list} />
            </div>
          ) : null}
        </section>
        <aside aria-label={t('preview')} className={classes['side']} data-sticky>
          <PhonePreview list={list} given={given} onGiven={answer} />
          <PathList list={list} onTry={values => answer({ ...given, ...values })} />
        </aside>
      </div>
    </>
  )
}

function DefaultNotice({ kind, list, mayEdit }: QuestionBuilderProps & { readonly mayEdit: boolean }) {
  const { t } = useQuestionText()
  const [failure, setFailure] = useState<unknown>()
  const copy = async () => {
    setFailure(undefined)
    try {
      await customizeQuestions(kind, list)
      showToast({ type: 'success', text: t('customized') })
    } catch (error) {
      // Somebody else has copied them: their copy is on the screen now.
      if (!isCallError(error, 'stale')) setFailure(error)
    }
  }
  return (
    <>
      <Notice title={t('default')}>
        <p className={classes['about']}>{t('default.text')}</p>
        {mayEdit ? (
          <Button size="compact-md" onClick={() => void copy()}>
            {t('customize')}
          </Button>
        ) : null}
      </Notice>
      {failure === undefined ? null : <InlineProblem error={failure} />}
    </>
  )
}

function ResetButton({ kind, list }: QuestionBuilderProps) {
  const { t } = useQuestionText()
  const reset = async () => {
    const yes = await confirm({
      kind: 'delete',
      title: t('reset.title'),
      text: t('reset.text', { count: list.results.length }),
      yesLabel: t('reset.yes'),
    })
    if (!yes) return
    try {
      await resetQuestions(kind, list)
      showToast({ type: 'success', text: t('was_reset') })
    } catch (error) {
      showToast({ type: 'error', text: t(isCallError(error, 'stale') ? 'list_changed' : 'reset_failed') })
    }
  }
  return (
    <Button variant="default" onClick={() => void reset()}>
      {t('reset')}
    </Button>
  )
}
