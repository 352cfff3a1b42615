import { Money } from '#shared/format/money.tsx'
import type { MoneyStyle } from '@forecourt/domain/platform/markets/money.ts'
import { useFormat } from '#shared/format/use-format.ts'

/** A signed amount in words, with a plus for a gain. */
export function useSigned() {
  const format = useFormat()
  return (cents: number, style?: MoneyStyle): string => `${cents > 0 ? '+' : ''}${format.money(cents, style)}`
}

/** The same in a table column. */
export function Signed({ cents }: { readonly cents: number }) {
  return (
    <span className="dp-number">
      {cents > 0 ? '+' : ''}
      <Money cents={cents} symbol={false} />
    </span>
  )
}
