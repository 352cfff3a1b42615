import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { evaluateAmount } from './amount-arithmetic.ts'

interface AmountBoxProps {
  readonly label: string
  /** API amount, or empty. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly onEnter?: () => void
  readonly name: string
  /** Error of the current amount. */
  readonly problem?: string | undefined
  /** It is a target: invalid text means none, and a sign starts from zero. */
  readonly isTarget?: boolean
}

/** An amount beside the sheet: a filter or a target. Empty means none; arithmetic works as in the sheet. */
export function AmountBox({
  label,
  value,
  onValue,
  onEnter,
  name,
  problem,
  isTarget = false,
}: AmountBoxProps) {
  const t = useText('pricing')
  const { locale } = useHabits()
  const [typed, setTyped] = useState<string>()
  const current = parseCents(value) ?? 0
  const read = (text: string) =>
    text.trim() === '' ? 0 : evaluateAmount(text, isTarget ? 0 : current, locale)
  const isBad = typed !== undefined && read(typed) === undefined
  const put = (text: string) => {
    setTyped(text)
    const amount = read(text)
    if (text.trim() === '' || (isTarget && amount === undefined)) onValue('')
    else if (amount !== undefined && !/^\s*[=+\-−]|[+*×/÷%]/u.test(text)) onValue(fromCents(cents(amount)))
  }
  const finish = () => {
    if (typed === undefined) return
    const amount = read(typed)
    if (amount === undefined) return
    if (typed.trim() !== '') onValue(fromCents(cents(amount)))
    setTyped(undefined)
  }
  return (
    <TextInput
      size="xs"
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'dp-number' }}
      rightSection={<span aria-hidden>$</span>}
      rightSectionWidth={20}
      value={typed ?? (value === '' ? '' : formatMoney(current, locale, { symbol: false }))}
      error={isBad ? t('problem.amount') : problem}
      onFocus={event => event.currentTarget.select()}
      onChange={event => put(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        finish()
        onEnter?.()
      }}
    />
  )
}
