import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Tip } from '#shared/ui/text/tip.tsx'
import { AmountCell } from '../inputs/amount-cell.tsx'
import { useCalmDesk, useDesk } from '../model/desk.ts'
import { noTradeIn, removeLine, setShared, setTradeIn, type TradeInName } from '../model/draft.ts'
import { mayChange } from '../model/line-permission.ts'
import { useProblemText } from '../model/problem-text.ts'
import type { SheetRow } from '../model/sheet-rows.ts'
import classes from './lines.module.css'

interface RowToolsProps {
  readonly row: SheetRow
  readonly label: string
}

/** Tools beside a row's name: an amount for all columns, or edit and remove. */
export function RowTools({ row, label }: RowToolsProps) {
  const { isEditable } = useCalmDesk()
  if (!isEditable) return null
  if (row.line !== undefined) return <LineTools row={row} label={label} />
  return <SharedAmount rowKey={row.key} label={label} />
}

/** Rows of trade-ins, and the value that each of them sets. */
const tradeInRows: Readonly<Record<string, readonly [TradeInName, 'credit' | 'owing']>> = {
  trade_in_allowance: ['trade_in', 'credit'],
  trade_in_owing: ['trade_in', 'owing'],
  second_trade_in_allowance: ['second_trade_in', 'credit'],
  second_trade_in_owing: ['second_trade_in', 'owing'],
}

function SharedAmount({ rowKey, label }: { readonly rowKey: string; readonly label: string }) {
  const { draft, edit, priceReason } = useDesk()
  const { worksheet } = draft
  const [trade, name] = tradeInRows[rowKey] ?? []
  const shared =
    rowKey === 'vehicle_price'
      ? { input: 'price', value: worksheet.price, set: (price: string) => setShared({ price }) }
      : trade &&
        name && {
          input: `${trade}.${name}`,
          value: (worksheet[trade] ?? noTradeIn)[name],
          set: (amount: string) => setTradeIn(trade, { [name]: amount }),
        }
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
  const textOf = useProblemText()
  const { edit, commitStep, problems, editLine, context } = useCalmDesk()
  const { line } = row
  if (line === undefined) return null
  const problem = problems[`lines.${line.id}`]
  const remove = (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget)
    edit(`remove ${line.id}`, removeLine(line.id))
    commitStep()
  }
  return (
    <span className={classes['tools']}>
      {problem === undefined ? null : (
        <span className={`dp-error ${classes['problem'] ?? ''}`}>{textOf(`lines.${line.id}`, problem)}</span>
      )}
      {line.pre_installed === true ? null : (
        <>
          {mayChange(line, context) ? (
            <LineTool icon={IconPencil} name="edit" label={label} onClick={() => editLine({ line })} />
          ) : null}
          <LineTool icon={IconTrash} name="remove" label={label} onClick={remove} />
        </>
      )}
    </span>
  )
}

interface LineToolProps {
  readonly icon: Icon
  readonly name: 'edit' | 'remove'
  readonly label: string
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

function LineTool({ icon: Drawing, name, label, onClick }: LineToolProps) {
  const t = useText('pricing')
  return (
    <Tip label={t(`line.${name}`)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t(`line.${name}_of`, { name: label })}
        onClick={onClick}
      >
        <Drawing size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}

/** Before a row is removed, the focus moves to the row below it, so that it is not lost. */
function focusBeside(element: HTMLElement): void {
  const row = element.closest('tr')?.nextElementSibling
  row?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
}
