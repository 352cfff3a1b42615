import { formatNumber } from '@forecourt/domain/platform/markets/numbers.ts'
import { parseDecimal } from '@forecourt/domain/platform/markets/parse-decimal.ts'
import { plainDecimal } from '@forecourt/domain/platform/money/plain-decimal.ts'
import { parseFixed } from '@forecourt/domain/platform/money/fixed.ts'
import { useHabits } from '#shared/format/market.ts'
import { FigureInput } from './figure-input.tsx'
import { LockedCell } from './locked-cell.tsx'

/** A tenth of a point. */
const stepPoints = '0.1'

/** The API's limits: nine digits, six decimals. */
const wireDecimal = /^\d{1,9}(\.\d{1,6})?$/

interface PercentCellProps {
  readonly input: string
  readonly label: string
  /** Percent as text: "6.49". */
  readonly value: string
  readonly onPercent: (percent: string) => void
  /** Why it may not be changed. */
  readonly reason?: string | undefined
}

/** A rate of the sheet, in percent. */
export function PercentCell({ input, label, value, onPercent, reason }: PercentCellProps) {
  const { locale } = useHabits()
  const read = (text: string) => {
    const decimal = parseDecimal(text.replace('%', ''), locale)
    return decimal !== undefined && wireDecimal.test(decimal) ? decimal : undefined
  }
  const step = (times: number, before: string) => {
    const next = (parseFixed(before) ?? 0n) + BigInt(times) * (parseFixed(stepPoints) ?? 0n)
    return plainDecimal(next < 0n ? 0n : next)
  }
  const show = (percent: string) => formatNumber(percent, locale, 2)
  if (reason !== undefined) return <LockedCell label={label} shown={show(value)} reason={reason} />
  return (
    <FigureInput
      input={input}
      label={label}
      sign="%"
      rule="percent"
      value={value}
      show={show}
      read={read}
      step={step}
      onValue={onPercent}
    />
  )
}
