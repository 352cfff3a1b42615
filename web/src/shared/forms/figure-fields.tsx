import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatNumber } from '@forecourt/domain/platform/markets/numbers.ts'
import { parseDecimal } from '@forecourt/domain/platform/markets/parse-decimal.ts'
import { formatPhone, normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { normalisePostalCode } from '@forecourt/domain/platform/addresses/postal-codes.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHabits, type Habits } from '#shared/format/market.ts'
import { inputProps, shownText, TextField, type FieldProps } from './fields.tsx'

interface FigureProps extends FieldProps {
  readonly sign?: string
  readonly write: (value: string, habits: Habits) => string
}

/**
 * A typed number. The form holds a plain decimal ("1234.56"); while the field is edited its text stays as typed, and
 * on blur it is formatted for the reader. Invalid text stays, and the rules report it.
 */
function FigureField({ sign, write, ...props }: FigureProps) {
  const habits = useHabits()
  const [typed, setTyped] = useState<string>()
  const value = shownText(props.value)
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      classNames={{ input: 'dp-number' }}
      rightSection={sign === undefined ? undefined : <span aria-hidden>{sign}</span>}
      value={typed ?? (value === '' ? '' : write(value, habits))}
      onFocus={event => event.currentTarget.select()}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        props.onValue(text.trim() === '' ? '' : (parseDecimal(text, habits.locale) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        props.onLeave()
      }}
    />
  )
}

/** An amount of money. Accepts both `.` and `,`; "1 234,56 $" may be pasted. */
export function MoneyInput(props: FieldProps) {
  const write = (value: string, { locale }: Habits) => {
    const cents = parseCents(value)
    return cents === undefined ? value : formatMoney(cents, locale, { symbol: false, whole: true })
  }
  return <FigureField {...props} sign="$" write={write} />
}

/** A rate in percent. */
export function PercentInput(props: FieldProps) {
  return <FigureField {...props} sign="%" write={(value, { locale }) => formatNumber(value, locale)} />
}

/** A weight in kilograms. */
export function WeightInput(props: FieldProps) {
  return <FigureField {...props} sign="kg" write={(value, { locale }) => formatNumber(value, locale)} />
}

/** Anything with ten digits may be pasted; on blur it is formatted for the country. */
export function PhoneInput(props: FieldProps) {
  const { country } = useHabits()
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      value={formatPhone(shownText(props.value), country)}
      onLeave={() => {
        const stored = normalisePhone(shownText(props.value))
        if (stored !== undefined) props.onValue(formatPhone(stored, country))
        props.onLeave()
      }}
    />
  )
}

/** A1A 1A1 or ZIP; capitals and the space are added automatically. */
export function PostalInput(props: FieldProps) {
  const { country } = useHabits()
  return (
    <TextField
      autoComplete="postal-code"
      maxLength={10}
      {...(country === 'US' ? { inputMode: 'numeric' as const } : {})}
      {...props}
      onValue={value => props.onValue(shownText(value).toUpperCase())}
      onLeave={() => {
        const stored = normalisePostalCode(shownText(props.value), country)
        if (stored !== undefined) props.onValue(stored)
        props.onLeave()
      }}
    />
  )
}
