import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import { useEffect, useRef, useState } from 'react'
import { shownText } from '#shared/forms/fields.tsx'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './vehicle-filters.module.css'

const settleMs = 600

interface PaymentBoundProps {
  readonly name: 'min_payment' | 'max_payment'
  readonly label: string
  /** Whole dollars. */
  readonly value: number | undefined
  readonly error?: string | undefined
  readonly onValue: (value: number | undefined) => void
}

/** One end of the range. Applied on Enter or blur, else after a pause in typing. */
export function PaymentBound({ name, label, value, error, onValue }: PaymentBoundProps) {
  const t = useText('vehicles')
  const [typed, setTyped] = useState<string>()
  const amount = typed === undefined ? value : dollarsOf(typed)
  const commit = () => {
    if (typed !== undefined && amount !== 'unreadable' && amount !== value) onValue(amount)
  }
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => latest.current(), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <form
      className={classes['bound']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        commit()
      }}
    >
      <MoneyInput
        name={name}
        label={label}
        value={typed ?? (value === undefined ? '' : String(value))}
        error={amount === 'unreadable' ? t('filter.bad_amount') : error}
        onValue={(next: FieldValue) => setTyped(shownText(next))}
        onLeave={() => {
          commit()
          if (amount !== 'unreadable') setTyped(undefined)
        }}
      />
    </form>
  )
}

const largest = 9_999_999

function dollarsOf(text: string): number | undefined | 'unreadable' {
  if (text.trim() === '') return undefined
  const dollars = Math.round(Number(text))
  return Number.isFinite(dollars) && dollars >= 0 && dollars <= largest ? dollars : 'unreadable'
}
