import { FigureInput } from './figure-input.tsx'

interface WholeCellProps {
  readonly input: string
  readonly label: string
  /** Rule that an invalid number breaks. */
  readonly rule: string
  readonly sign?: string
  readonly value: number
  readonly max: number
  readonly onValue: (value: number) => void
}

/** A whole number of the deal: days, payments. */
export function WholeCell({ input, label, rule, sign = '', value, max, onValue }: WholeCellProps) {
  const read = (text: string) => {
    const trimmed = text.trim()
    return /^\d{1,3}$/.test(trimmed) && Number(trimmed) <= max ? String(Number(trimmed)) : undefined
  }
  return (
    <FigureInput
      input={input}
      label={label}
      sign={sign}
      rule={rule}
      value={String(value)}
      show={String}
      read={read}
      step={(times, before) => String(Math.min(max, Math.max(0, Number(before) + times)))}
      onValue={next => onValue(Number(next))}
    />
  )
}
