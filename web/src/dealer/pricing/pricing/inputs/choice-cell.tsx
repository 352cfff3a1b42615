import { NativeSelect } from '@mantine/core'
import { memo, type ChangeEvent } from 'react'
import { canonical } from '../model/canonical-json.ts'
import { useDesk } from '../model/desk.ts'
import { useProblemText } from '../model/problem-text.ts'
import { useSteady } from '../model/use-steady.ts'
import classes from './cells.module.css'

interface ChoiceCellProps {
  readonly input: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (value: string) => void
}

/** Compares its options by content, so that typing elsewhere does not render it again. */
const StillSelect = memo(
  NativeSelect,
  ({ data: before, ...others }, { data: after, ...next }) =>
    canonical(before) === canonical(after) &&
    Object.entries(next).every(([name, value]) => others[name as keyof typeof others] === value),
)
const classNames = { root: classes['field'] ?? '', input: `dp-number ${classes['choice'] ?? ''}` }

/** A choice of what is on offer. A value that is not on offer stays visible. */
export function ChoiceCell({ input, label, value, options, onChoice }: ChoiceCellProps) {
  const desk = useDesk()
  const textOf = useProblemText()
  const problem = desk.problems[input]
  const onChange = useSteady((event: ChangeEvent<HTMLSelectElement>) => onChoice(event.currentTarget.value))
  return (
    <StillSelect
      size="xs"
      name={input}
      aria-label={label}
      classNames={classNames}
      data={options}
      value={value}
      error={problem === undefined ? undefined : textOf(input, problem)}
      onChange={onChange}
      onBlur={desk.commitStep}
    />
  )
}
