import { fromCents } from '@forecourt/contract/money.ts'
import { formatMoney } from '@forecourt/domain/markets/money.ts'
import { parseCents } from '@forecourt/domain/money/amount.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import { useHabits } from '#shared/format/market.ts'
import { evaluateAmount, isArithmetic } from './amount-arithmetic.ts'
import { FigureInput } from './figure-input.tsx'

const stepCents = 10_000

interface AmountCellProps {
  /** The input's name among problems and steps: `price`, `finance.down_payment`. */
  readonly input: string
  readonly label: string
  /** Wire amount. */
  readonly value: string
  readonly onAmount: (amount: string) => void
}

/** An amount of the sheet: reads arithmetic ("42000-3%"), steps by 100 with the arrows. */
export function AmountCell({ input, label, value, onAmount }: AmountCellProps) {
  const { locale } = useHabits()
  const current = parseCents(value) ?? 0
  const toWire = (amount: number) => fromCents(cents(amount))
  const read = (text: string) => {
    const amount = evaluateAmount(text, current, locale)
    return amount === undefined ? undefined : toWire(amount)
  }
  return (
    <FigureInput
      input={input}
      label={label}
      sign="$"
      rule="amount"
      value={value}
      shown={formatMoney(current, locale, { symbol: false })}
      read={read}
      isUnfinished={isArithmetic}
      step={times => toWire(Math.max(0, current + times * stepCents))}
      onValue={onAmount}
    />
  )
}
