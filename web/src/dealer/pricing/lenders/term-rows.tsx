import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './lenders.module.css'

type Row = readonly [first: string, second: string, isMarked?: boolean]

interface TermRowsProps {
  /** Names of the list, and of the fields of a row. */
  readonly names: readonly [list: string, first: string, second: string]
  readonly title: string
  readonly add: string
  readonly labels: readonly [string, string]
  /** Label of a checkbox in each row; absent if there is none. */
  readonly mark?: string
  readonly rows: readonly Row[]
  readonly errorOf: (name: string) => string | undefined
  /** Reports the changed field; absent if a row was added or removed. */
  readonly onRows: (rows: readonly Row[], name?: string) => void
}

/** An editable table of pairs: an age and a term, a fee and its amount. */
export function TermRows({ names, title, add, labels, mark, rows, errorOf, onRows }: TermRowsProps) {
  const t = useText('lenders')
  const put = (at: number, row: Row, name?: string) =>
    onRows(
      rows.map((one, index) => (index === at ? row : one)),
      name,
    )
  const bound = (at: number, field: string) => {
    const name = `${names[0]}.${at}.${field}`
    return { name, error: errorOf(name) }
  }
  return (
    <fieldset className={classes['rows']}>
      <legend>{title}</legend>
      {rows.map(([first, second, isMarked = false], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name before it is typed
        <div key={at} className={classes['row']} data-marked={mark !== undefined || undefined}>
          <TextInput
            {...bound(at, names[1])}
            aria-label={`${labels[0]} ${at + 1}`}
            placeholder={labels[0]}
            value={first}
            onChange={event =>
              put(at, [event.currentTarget.value, second, isMarked], bound(at, names[1]).name)
            }
          />
          <TextInput
            {...bound(at, names[2])}
            aria-label={`${labels[1]} ${at + 1}`}
            placeholder={labels[1]}
            inputMode="decimal"
            value={second}
            onChange={event =>
              put(at, [first, event.currentTarget.value, isMarked], bound(at, names[2]).name)
            }
          />
          {mark === undefined ? null : (
            <Checkbox
              size="xs"
              className={classes['mark'] ?? ''}
              label={mark}
              aria-label={`${mark} ${at + 1}`}
              checked={isMarked}
              onChange={event => put(at, [first, second, event.currentTarget.checked])}
            />
          )}
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
