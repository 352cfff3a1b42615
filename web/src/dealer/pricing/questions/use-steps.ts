import { arranged, stepped, type Step } from '@forecourt/domain/pricing/questions/arrange-questions.ts'
import { ancestorsOf, childrenOf } from '@forecourt/domain/pricing/questions/question-tree.ts'
import type { QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useQuestionText } from './question-words.ts'
import { arrangeQuestions, type QuestionList } from './questions.api.ts'

const STEPS: readonly Step[] = ['up', 'down', 'in', 'out']

export const rowId = (id: string): string => `question-${id}`

/** Focuses a question's row. */
export function goToQuestion(id: string): void {
  const row = document.querySelector<HTMLElement>(`#${CSS.escape(rowId(id))}`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus()
}

/** Moves a question in the tree; sends the whole arrangement, and keeps the focus on its row. */
export function useSteps(kind: QuestionKind, list: QuestionList) {
  const { t } = useQuestionText()
  const isBusy = useRef(false)
  const [moved, setMoved] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (moved !== undefined) goToQuestion(moved.id)
  }, [moved])
  const { results } = list
  // Computed once, since every row and direction asks for it on each render.
  const possible = useMemo(() => {
    const ways = results.flatMap(({ id }) => STEPS.map(step => [id, step] as const))
    return new Set(ways.filter(([id, step]) => stepped(results, id, step)).map(way => way.join(' ')))
  }, [results])
  return {
    can: (id: string, step: Step) => possible.has(`${id} ${step}`),
    step: async (id: string, step: Step): Promise<void> => {
      const places = stepped(results, id, step)
      if (places === undefined || isBusy.current) return
      isBusy.current = true
      try {
        await arrangeQuestions(kind, list, places)
        setMoved({ id })
        const { questions } = arranged(results, places)
        const question = questions.find(other => other.id === id)
        if (question === undefined) return
        const siblings = childrenOf(questions, question.parent)
        announce(
          'count',
          t('moved', {
            level: ancestorsOf(questions, question).length + 1,
            place: siblings.indexOf(question) + 1,
            count: siblings.length,
          }),
        )
      } catch (error) {
        showToast({ type: 'error', text: t(isCallError(error, 'stale') ? 'list_changed' : 'move_failed') })
      } finally {
        isBusy.current = false
      }
    },
  }
}

export type Steps = ReturnType<typeof useSteps>
