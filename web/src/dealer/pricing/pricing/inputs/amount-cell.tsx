import { fromCents } from '@forecourt/contract/platform/money.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { useHabits } from '#shared/format/market.ts'
import { amountRule, evaluateAmount, isArithmetic } from './amount-arithmetic.ts'
import { FigureInput } from './figure-input.tsx'
import { LockedCell } from './locked-cell.tsx'

const stepCents = 10_000

interface AmountCellProps {
  /** The input's name for errors and undo steps: `price`, `finance.down_payment`. */
  readonly input: string
  readonly label: string
  /** API amount. */
  readonly value: string
  readonly onAmount: (amount: string) => void
  /** May be empty, such as a down payment. */
  readonly isOptional?: boolean
  /** Why it may not be changed. */
  readonly reason?: string | undefined
}

/** An amount of the sheet: accepts arithmetic ("42000-3%"), steps by 100 with the arrows. */
export function AmountCell({ input, label, value, onAmount, isOptional = false, reason }: AmountCellProps) {
  const { locale } = useHabits()
  const centsOf = (amount: string) => parseCents(amount) ?? 0
  const show = (amount: string) => formatMoney(centsOf(amount), locale, { symbol: false })
  const toWire = (amount: number) => fromCents(cents(amount))
  const isNone = (text: string) => isOptional && text.trim() === ''
  const read = (text: string, before: string) => {
    if (isNone(text)) return toWire(0)
    const amount = evaluateAmount(text, centsOf(before), locale)
    return amount === undefined ? undefined : toWire(amount)
  }
  if (reason !== undefined) return <LockedCell label={label} shown={show(value)} reason={reason} />
  return (
    <FigureInput
      input={input}
      label={label}
      sign="$"
      rule={text => amountRule(text, locale)}
      value={value}
      show={show}
      read={read}
      isUnfinished={text => isArithmetic(text) || isNone(text)}
      step={(times, before) => toWire(Math.max(0, centsOf(before) + times * stepCents))}
      onValue={onAmount}
    />
  )
}
