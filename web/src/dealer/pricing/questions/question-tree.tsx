import { offeredCodes } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import { ancestorsOf, descendantsOf } from '@forecourt/domain/pricing/questions/question-tree.ts'
import { MAX_LEVELS, type QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { useEffect, useRef, useState } from 'react'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionRow } from './question-row.tsx'
import type { Draft } from './question-values.ts'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import type { Question, QuestionList } from './questions.api.ts'
import { useSteps } from './use-steps.ts'

interface QuestionTreeProps {
  readonly kind: QuestionKind
  readonly list: QuestionList
  readonly drafts: readonly Draft[]
  readonly mayEdit: boolean
  readonly onAdd: (parent: string, answer: readonly string[]) => void
  readonly onDraftGone: (id: string) => void
}

type Entry =
  | { readonly question: Question; readonly level: number }
  | { readonly draft: Draft; readonly level: number }

/** Questions in reading order, each new one at its future position: after its siblings. */
function entriesOf(questions: readonly Question[], drafts: readonly Draft[]): readonly Entry[] {
  const levelOf = (place: Pick<Question, 'id' | 'parent'>) => ancestorsOf(questions, place).length + 1
  const entries: Entry[] = questions.map(question => ({ question, level: levelOf(question) }))
  for (const draft of drafts) {
    const { parent } = draft
    const above = new Set(
      parent === null ? [] : [parent, ...descendantsOf(questions, parent).map(({ id }) => id)],
    )
    const last = entries.findLastIndex(
      entry =>
        parent === null ||
        ('question' in entry ? above.has(entry.question.id) : entry.draft.parent === parent),
    )
    entries.splice(last + 1, 0, { draft, level: levelOf(draft) })
  }
  return entries
}

/** The list as a tree. Rows are moved by keys or buttons; any number of them may be open. */
export function QuestionTree({ kind, list, drafts, mayEdit, onAdd, onDraftGone }: QuestionTreeProps) {
  const { t } = useQuestionText()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const steps = useSteps(kind, list)
  const { ref, isTabFree, freeTab } = useTabKey()
  const turn = (id: string, isOpen: boolean) =>
    setOpen(ids => new Set(isOpen ? [...ids, id] : [...ids].filter(other => other !== id)))
  const parentOf = (place: Pick<Question, 'parent'>) => list.results.find(({ id }) => id === place.parent)
  return (
    <>
      {mayEdit ? <p className={classes['keys']}>{t('keys')}</p> : null}
      <ol ref={ref} className={classes['tree']}>
        {entriesOf(list.results, drafts).map(entry => {
          if ('draft' in entry) {
            const { draft } = entry
            return (
              <li key={draft.id} data-level={entry.level} className={classes['edited']} data-new>
                <QuestionEditor
                  kind={kind}
                  place={draft}
                  parent={parentOf(draft)}
                  onDone={() => onDraftGone(draft.id)}
                  onCancel={() => onDraftGone(draft.id)}
                />
              </li>
            )
          }
          const { question, level } = entry
          const [first] = offeredCodes(question)
          return open.has(question.id) && mayEdit ? (
            <li key={question.id} data-level={entry.level} className={classes['edited']}>
              <QuestionEditor
                kind={kind}
                place={question}
                question={question}
                parent={parentOf(question)}
                onDone={() => turn(question.id, false)}
                onCancel={() => turn(question.id, false)}
              />
            </li>
          ) : (
            <li key={question.id} data-level={entry.level} className={classes['row']}>
              <QuestionRow
                kind={kind}
                question={question}
                level={level}
                parent={parentOf(question)}
                beneath={descendantsOf(list.results, question.id).length}
                list={list}
                isTabFree={isTabFree}
                onFreeTab={freeTab}
                {...(mayEdit && {
                  acts: {
                    steps,
                    edit: () => turn(question.id, true),
                    ...(first !== undefined &&
                      level < MAX_LEVELS && { add: () => onAdd(question.id, [first]) }),
                  },
                })}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Tab moves rows until Esc releases it, and again after the focus has left the tree, so that nobody is trapped. */
function useTabKey() {
  const ref = useRef<HTMLOListElement>(null)
  const [isTabFree, setTabFree] = useState(false)
  // The focus depends on all rows, so it is set once all are rendered.
  useEffect(() => {
    const tree = ref.current
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && tree?.contains(relatedTarget) !== true) setTabFree(false)
    }
    tree?.addEventListener('focusout', onLeave)
    return () => tree?.removeEventListener('focusout', onLeave)
  }, [])
  return { ref, isTabFree, freeTab: () => setTabFree(true) }
}
