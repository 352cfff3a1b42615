import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './lenders.module.css'

type Row = readonly [string, string]

interface TermRowsProps {
  readonly title: string
  readonly add: string
  readonly labels: Row
  readonly rows: readonly Row[]
  readonly onRows: (rows: readonly Row[]) => void
}

/** A short table of pairs that grows and shrinks: an age and a term, a fee and its amount. */
export function TermRows({ title, add, labels, rows, onRows }: TermRowsProps) {
  const t = useText('lenders')
  const put = (at: number, row: Row) => onRows(rows.map((one, index) => (index === at ? row : one)))
  return (
    <fieldset className={classes['rows']}>
      <legend>{title}</legend>
      {rows.map(([first, second], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name before it is typed
        <div key={at} className={classes['row']}>
          <TextInput
            aria-label={`${labels[0]} ${at + 1}`}
            placeholder={labels[0]}
            value={first}
            onChange={event => put(at, [event.currentTarget.value, second])}
          />
          <TextInput
            aria-label={`${labels[1]} ${at + 1}`}
            placeholder={labels[1]}
            inputMode="decimal"
            value={second}
            onChange={event => put(at, [first, event.currentTarget.value])}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('terms.remove', { name: `${title} ${at + 1}` })}
            onClick={() => onRows(rows.filter((_row, index) => index !== at))}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onRows([...rows, ['', '']])}
      >
        {add}
      </Button>
    </fieldset>
  )
}
