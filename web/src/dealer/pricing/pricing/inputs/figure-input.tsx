import { TextInput } from '@mantine/core'
import { memo, startTransition, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { useDesk } from '../model/desk.ts'
import { useProblemText } from '../model/problem-text.ts'
import { useSteady } from '../model/use-steady.ts'
import classes from './cells.module.css'

interface FigureInputProps {
  readonly input: string
  readonly label: string
  readonly sign: string
  /** Rule that an unreadable text breaks. */
  readonly rule: string | ((text: string) => string)
  readonly value: string
  /** Formats a value for the reader. */
  readonly show: (value: string) => string
  /** Value of a text, given the current value. */
  readonly read: (text: string, value: string) => string | undefined
  /** Whether the text only applies once finished: arithmetic. */
  readonly isUnfinished?: (text: string) => boolean
  readonly step: (times: number, value: string) => string
  readonly onValue: (value: string) => void
}

/** A key in one input renders only that one. */
const StillInput = memo(TextInput)
const classNames = { root: classes['field'] ?? '', input: `dp-number ${classes['input'] ?? ''}` }
const hidden = { 'aria-hidden': true }
const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

/** The typed text, and the value before. The desk follows a moment later. */
interface Typed {
  readonly text: string | undefined
  readonly before: string
  readonly last: string
}

/**
 * An editable figure of the sheet. Every valid keystroke applies immediately and renders only this input; invalid
 * text is reported on blur and stays as typed. Arrows step, with Shift ten times; Enter finishes, Escape undoes the
 * typing.
 */
export function FigureInput(props: FigureInputProps) {
  const { input, label, sign, rule, value, show, read, isUnfinished, step, onValue } = props
  const desk = useDesk()
  const textOf = useProblemText()
  const [typed, setTyped] = useState<Typed>()
  // After an undo or somebody else's change, the typed text is obsolete; also once the desk has its value.
  const isFollowed = desk.latest() === desk.draft
  if (typed !== undefined && isFollowed && (typed.text === undefined || value !== typed.last))
    setTyped(undefined)
  const problem = desk.problems[input]
  const standing = typed?.last ?? value
  const text = typed?.text
  const before = typed === undefined || text === undefined ? standing : typed.before

  const put = (next: string, as?: string) => {
    setTyped({ text: as, before, last: next })
    if (problem !== undefined) desk.tell(input, undefined)
    if (next !== standing) startTransition(() => onValue(next))
  }
  const type = (now: string) => {
    const next = isUnfinished?.(now) === true ? undefined : read(now, standing)
    if (next !== undefined) put(next, now)
    else setTyped({ text: now, before, last: standing })
  }
  const finish = () => {
    if (text === undefined) return
    const next = read(text, standing)
    if (next === undefined)
      desk.tell(input, { rule: typeof rule === 'string' ? rule : rule(text), params: {} })
    else put(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction !== 0) {
      event.preventDefault()
      put(step(direction * (event.shiftKey ? 10 : 1), standing))
    } else if (event.key === 'Enter') {
      finish()
      event.currentTarget.select()
    } else if (event.key === 'Escape' && text !== undefined) {
      event.preventDefault()
      put(before)
    }
  }
  const onChange = useSteady((event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value))
  const onKey = useSteady(onKeyDown)
  const onBlur = useSteady(() => {
    finish()
    desk.commitStep()
  })
  return (
    <StillInput
      size="xs"
      name={input}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      classNames={classNames}
      rightSection={sign}
      rightSectionProps={hidden}
      rightSectionWidth={20}
      value={text ?? show(standing)}
      error={problem === undefined ? undefined : textOf(input, problem)}
      onFocus={selectAll}
      onChange={onChange}
      onKeyDown={onKey}
      onBlur={onBlur}
    />
  )
}
