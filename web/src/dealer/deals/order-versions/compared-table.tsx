import type { PairedAmount } from '@forecourt/contract/pricing/pricing-difference.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { Signed } from './signed.tsx'
import classes from './compare.module.css'

interface ComparedTableProps {
  readonly caption: string
  readonly head: string
  readonly before: string
  readonly after: string
  readonly children: ReactNode
}

/** Old, new and difference, in dollars. */
export function ComparedTable({ caption, head, before, after, children }: ComparedTableProps) {
  const t = useText('versions')
  return (
    <table className={classes['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
          <th scope="col">{t('compare.difference')}</th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

interface ComparedRowProps {
  readonly label: string
  readonly pair: PairedAmount
  /** Deducted: shown as negative. */
  readonly isOff?: boolean
}

export function ComparedRow({ label, pair, isOff = false }: ComparedRowProps) {
  const t = useText('versions')
  const sign = isOff ? -1 : 1
  const centsOf = (amount: string | null) => (amount === null ? undefined : sign * (parseCents(amount) ?? 0))
  const difference = centsOf(pair.difference) ?? 0
  return (
    <tr data-same={difference === 0 || undefined}>
      <th scope="row">{label}</th>
      {[pair.before, pair.after].map((amount, side) => {
        const cents = centsOf(amount)
        return (
          <td key={side}>
            {cents === undefined ? (
              <None label={t('compare.none')} />
            ) : (
              <Money cents={cents} symbol={false} />
            )}
          </td>
        )
      })}
      <td className={classes['difference']}>
        {difference === 0 ? <None label={t('compare.same')} /> : <Signed cents={difference} />}
      </td>
    </tr>
  )
}

function None({ label }: { readonly label: string }) {
  return (
    <span role="img" aria-label={label}>
      —
    </span>
  )
}
