import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { columnTypes } from './draft.ts'
import type { Figures } from './sheet-rows.ts'

export const shownMs = 6_000

/** Changes of the last step in a column: its headline figure in cents, and the changed rows. */
export interface ColumnChanges {
  readonly delta: number
  readonly rows: ReadonlySet<string>
}

export type Changes = Readonly<Record<PaymentType, ColumnChanges>>

const still: ColumnChanges = { delta: 0, rows: new Set() }
const nothing: Changes = { cash: still, finance: still, lease: still }

/** Compares with the figures before the current step, until six seconds after the last change. */
export function useChanges(step: number, figures: Figures): Changes {
  const [changes, setChanges] = useState(nothing)
  const seen = useRef({ step, before: figures, last: figures })
  useEffect(() => {
    const known = seen.current
    const before = known.step === step ? known.before : known.last
    // The first figures of a page are not a change.
    const isFirst = Object.keys(known.last).length === 0
    seen.current = { step, before: isFirst ? figures : before, last: figures }
    startTransition(() => setChanges(isFirst ? nothing : changesOf(before, figures)))
    const timer = setTimeout(() => {
      seen.current = { ...seen.current, before: seen.current.last }
      startTransition(() => setChanges(nothing))
    }, shownMs)
    return () => clearTimeout(timer)
  }, [step, figures])
  return changes
}

function changesOf(before: Figures, after: Figures): Changes {
  const changes: Record<PaymentType, ColumnChanges> = { ...nothing }
  for (const type of columnTypes) {
    const [old, now] = [before[type], after[type]]
    if (old === undefined || now === undefined || old === now) continue
    const amounts = new Map(old.rows.map(row => [row.key, row.amount]))
    const rows = now.rows.filter(row => amounts.get(row.key) !== row.amount).map(row => row.key)
    changes[type] = { delta: centsOf(headlineOf(now)) - centsOf(headlineOf(old)), rows: new Set(rows) }
  }
  return changes
}

/** Headline of a column: the payment, else the total price with taxes. */
const headlineOf = ({ payment, total_purchase_price: total, amount_due }: Pricing) =>
  payment?.amount ?? total ?? amount_due

const centsOf = (amount: string | null) => parseCents(amount ?? '') ?? 0
