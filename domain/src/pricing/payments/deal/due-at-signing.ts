import { sumCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DueAtSigning, RowLabel, SigningItem } from './deal-pricing.ts'
import { keyLabel } from './worksheet-row.ts'

/** One item due at signing; the default label is the item's own key. */
export const signingItem = (key: string, amount: Cents, label: RowLabel = keyLabel(key)): SigningItem => ({
  key,
  label,
  amount,
  refundable: false,
})

/** The items that are not zero and their sum. */
export function dueAtSigning(items: readonly SigningItem[]): DueAtSigning {
  const present = items.filter(item => item.amount !== 0)
  return { total: sumCents(present.map(item => item.amount)), items: present }
}
