import { TextInput } from '@mantine/core'
import { memo, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { useDesk } from './desk.ts'
import { useProblemText } from './problem-text.ts'
import { useSteady } from './use-steady.ts'
import classes from './cells.module.css'

interface FigureInputProps {
  readonly input: string
  readonly label: string
  readonly sign: string
  /** The problem when the text cannot be read. */
  readonly rule: string
  readonly value: string
  /** The value as the reader writes it. */
  readonly shown: string
  readonly read: (text: string) => string | undefined
  /** Text that counts only when it is finished: arithmetic. */
  readonly isUnfinished?: (text: string) => boolean
  readonly step: (times: number) => string
  readonly onValue: (value: string) => void
}

/** A key in one input draws that one. */
const StillInput = memo(TextInput)
const classNames = { root: classes['field'] ?? '', input: `dp-number ${classes['input'] ?? ''}` }
const hidden = { 'aria-hidden': true }
const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

/**
 * A figure in the sheet. Every readable keystroke counts at once; what cannot be read is named when the field is left
 * and stays as typed. Arrows step, with Shift ten times; Enter finishes, Escape takes the typing back.
 */
export function FigureInput(props: FigureInputProps) {
  const { input, label, sign, rule, value, shown, read, isUnfinished, step, onValue } = props
  const desk = useDesk()
  const textOf = useProblemText()
  const [typed, setTyped] = useState<{ text: string; before: string; last: string }>()
  // Undo, or somebody else's figure: what was typed no longer stands.
  const isOvertaken = typed !== undefined && value !== typed.last
  if (isOvertaken) setTyped(undefined)
  const problem = desk.problems[input]

  const put = (next: string, text: string | undefined) => {
    const before = typed?.before ?? value
    setTyped(text === undefined ? undefined : { text, before, last: next })
    desk.tell(input, undefined)
    if (next !== value) onValue(next)
  }
  const type = (text: string) => {
    const next = isUnfinished?.(text) === true ? undefined : read(text)
    if (next !== undefined) put(next, text)
    else setTyped({ text, before: typed?.before ?? value, last: value })
  }
  const finish = () => {
    if (typed === undefined) return
    const next = read(typed.text)
    if (next === undefined) desk.tell(input, { rule, params: {} })
    else put(next, undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction !== 0) {
      event.preventDefault()
      put(step(direction * (event.shiftKey ? 10 : 1)), undefined)
    } else if (event.key === 'Enter') {
      finish()
      event.currentTarget.select()
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      put(typed.before, undefined)
    }
  }
  const onChange = useSteady((event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value))
  const onKey = useSteady(onKeyDown)
  const onBlur = useSteady(() => {
    finish()
    desk.leave()
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
      value={typed?.text ?? shown}
      error={problem === undefined ? undefined : textOf(input, problem)}
      onFocus={selectAll}
      onChange={onChange}
      onKeyDown={onKey}
      onBlur={onBlur}
    />
  )
}
