import { NativeSelect } from '@mantine/core'
import { useDesk } from './desk.ts'
import { useProblemText } from './problem-text.ts'
import classes from './cells.module.css'

interface ChoiceCellProps {
  readonly input: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (value: string) => void
}

/** One of what is on offer. A value that is not on offer stays, and stays visible. */
export function ChoiceCell({ input, label, value, options, onChoice }: ChoiceCellProps) {
  const desk = useDesk()
  const textOf = useProblemText()
  const problem = desk.problems[input]
  return (
    <NativeSelect
      size="xs"
      name={input}
      aria-label={label}
      classNames={{ root: classes['field'] ?? '', input: `dp-number ${classes['choice'] ?? ''}` }}
      data={[...options]}
      value={value}
      error={problem === undefined ? undefined : textOf(input, problem)}
      onChange={event => onChoice(event.currentTarget.value)}
      onBlur={desk.leave}
    />
  )
}
