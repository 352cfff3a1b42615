import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { Step } from '@forecourt/domain/pricing/questions/arrange-questions.ts'
import { isInUse, type QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { lacksFrench, useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import { removeQuestion, type Question, type QuestionList } from './questions.api.ts'
import { rowId, type Steps } from './use-steps.ts'

interface Actions {
  readonly steps: Steps
  readonly edit: () => void
  /** Absent if nothing can depend on its answer. */
  readonly add?: () => void
}

interface QuestionRowProps {
  readonly kind: QuestionKind
  readonly question: Question
  readonly level: number
  readonly parent: Question | undefined
  /** Number of questions beneath it. */
  readonly beneath: number
  readonly list: QuestionList
  /** Tab moves the focus to the next element, as usual. */
  readonly isTabFree: boolean
  readonly onFreeTab: () => void
  /** Absent for read-only users. */
  readonly acts?: Actions
}

/** Direction in which a key moves the question. */
function stepOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Step | undefined {
  if (ctrlKey || metaKey) return undefined
  if (key === 'Tab' && !altKey) return shiftKey ? 'out' : 'in'
  if (!altKey) return undefined
  return ({ ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const)[key]
}

export function QuestionRow(props: QuestionRowProps) {
  const { question, level, isTabFree, onFreeTab, acts } = props
  const { t, nameOf } = useQuestionText()
  const name = nameOf(question)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onFreeTab()
    const step = stepOf(event)
    if (acts === undefined || step === undefined) return
    // If it cannot be indented further, Tab moves the focus as usual.
    if (event.key === 'Tab' && (isTabFree || !acts.steps.can(question.id, step))) return
    event.preventDefault()
    void acts.steps.step(question.id, step)
  }
  return (
    <>
      <div className={classes['words']}>
        {acts === undefined ? (
          <span id={rowId(question.id)} tabIndex={-1} className={classes['name']}>
            {name}
          </span>
        ) : (
          <UnstyledButton
            id={rowId(question.id)}
            className={classes['open']}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Tab Shift+Tab"
            onClick={acts.edit}
            onKeyDown={onKeyDown}
          >
            {name}
          </UnstyledButton>
        )}
        <span className="dp-unseen">{t('level', { level })}</span>
        <Marks {...props} />
      </div>
      {acts === undefined ? null : <RowActions {...props} acts={acts} name={name} />}
    </>
  )
}

/** Properties of a question that are visible while it is closed. */
function Marks({ question, parent, list: { country } }: QuestionRowProps) {
  const { t, anyOf } = useQuestionText()
  return (
    <span className={classes['marks']}>
      {parent === undefined ? null : (
        <span>{t('after', { answers: anyOf(parent, question.parent_answer) || t('no_answer') })}</span>
      )}
      <span>{t(`type.${question.field_type}`)}</span>
      {question.required ? null : <span>{t('optional')}</span>}
      {question.country === null ? null : (
        <span className={classes['badge']}>{t(`only.${question.country}`)}</span>
      )}
      {question.active ? null : <span className={classes['badge']}>{t('off')}</span>}
      {question.active && !isInUse(question, country) ? (
        <span className={classes['badge']}>{t('not_here')}</span>
      ) : null}
      {lacksFrench(question) ? (
        <span className={classes['badge']} data-tone="attention">
          {t('lacks_french')}
        </span>
      ) : null}
    </span>
  )
}

const STEPS = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['out', IconIndentDecrease],
  ['in', IconIndentIncrease],
] as const

function RowActions({
  kind,
  list,
  question,
  beneath,
  acts,
  name,
}: QuestionRowProps & { readonly acts: Actions; readonly name: string }) {
  const { t } = useQuestionText()
  const remove = async () => {
    const yes = await confirm({
      kind: 'delete',
      title: t('delete.title', { name }),
      text: beneath === 0 ? t('delete.alone') : t('delete.beneath', { count: beneath }),
      yesLabel: t('delete.yes', { name }),
    })
    if (!yes) return
    try {
      await removeQuestion(kind, list, question)
      showToast({ type: 'success', text: t('deleted', { name }) })
    } catch (error) {
      showToast({ type: 'error', text: t(isCallError(error, 'stale') ? 'delete.stale' : 'delete.failed') })
    }
  }
  const { add } = acts
  return (
    <span className={classes['acts']}>
      {STEPS.map(([step, Icon]) => (
        <ActionIcon
          key={step}
          variant="subtle"
          color="gray"
          size={28}
          disabled={!acts.steps.can(question.id, step)}
          aria-label={t(`step.${step}`, { name })}
          onClick={() => void acts.steps.step(question.id, step)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        disabled={add === undefined}
        aria-label={t('add_below', { name })}
        onClick={add}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('delete_named', { name })}
        onClick={() => void remove()}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
}
