import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Tip } from '#shared/ui/tip.tsx'
import { AmountCell } from './amount-cell.tsx'
import { useDesk } from './desk.ts'
import { removeLine, setShared, setTradeIn } from './draft.ts'
import { mayChange } from './line-permission.ts'
import { useProblemText } from './problem-text.ts'
import type { SheetRow } from './sheet-rows.ts'
import classes from './lines.module.css'

interface RowToolsProps {
  readonly row: SheetRow
  readonly label: string
}

/** What can be done with a row, beside its name: the one amount of all columns, or edit and remove. */
export function RowTools({ row, label }: RowToolsProps) {
  const { isEditable } = useDesk()
  if (!isEditable) return null
  if (row.line !== undefined) return <LineTools row={row} label={label} />
  return <SharedAmount rowKey={row.key} label={label} />
}

function SharedAmount({ rowKey, label }: { readonly rowKey: string; readonly label: string }) {
  const { draft, edit, priceReason } = useDesk()
  const { worksheet } = draft
  const shared = {
    vehicle_price: {
      input: 'price',
      value: worksheet.price,
      set: (price: string) => setShared({ price }),
    },
    trade_in_allowance: {
      input: 'trade_in.credit',
      value: worksheet.trade_in.credit,
      set: (credit: string) => setTradeIn({ credit }),
    },
    trade_in_owing: {
      input: 'trade_in.owing',
      value: worksheet.trade_in.owing,
      set: (owing: string) => setTradeIn({ owing }),
    },
  }[rowKey]
  if (shared === undefined) return null
  return (
    <AmountCell
      input={shared.input}
      label={label}
      value={shared.value}
      reason={shared.input === 'price' ? priceReason : undefined}
      onAmount={amount => edit(shared.input, shared.set(amount))}
    />
  )
}

function LineTools({ row, label }: RowToolsProps) {
  const t = useText('pricing')
  const textOf = useProblemText()
  const { edit, leave, problems, editLine, context } = useDesk()
  const { line } = row
  if (line === undefined) return null
  const problem = problems[`lines.${line.id}`]
  const remove = (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget)
    edit(`remove ${line.id}`, removeLine(line.id))
    leave()
  }
  return (
    <span className={classes['tools']}>
      {problem === undefined ? null : (
        <span className={classes['problem']}>{textOf(`lines.${line.id}`, problem)}</span>
      )}
      {mayChange(line, context) ? (
        <Tip label={t('line.edit')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('line.edit_of', { name: label })}
            onClick={() => editLine({ line })}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
      ) : null}
      <Tip label={t('line.remove')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('line.remove_of', { name: label })}
          onClick={remove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tip>
    </span>
  )
}

/** Before a row goes: the focus moves to the row below it, so that the keyboard does not begin anew. */
function focusBeside(element: HTMLElement): void {
  const row = element.closest('tr')?.nextElementSibling
  row?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
}
