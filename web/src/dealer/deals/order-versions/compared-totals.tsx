import { pairAmounts } from '@forecourt/contract/pricing/pricing-difference.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { columnTypes } from '#dealer/pricing/pricing/model/draft.ts'
import { useDesk } from '#dealer/pricing/pricing/model/desk.ts'
import { figureOf } from '#dealer/pricing/pricing/explain/use-server-check.ts'
import type { ComparedDeal } from './compared-deal.ts'
import { compareGross } from './compared-gross.ts'
import { ComparedRow, ComparedTable } from './compared-table.tsx'
import { useGrossShown } from './gross.tsx'

interface ComparedTotalsProps {
  readonly before: ComparedDeal
  readonly after: ComparedDeal
}

/** Results of both deals by payment type: the payment, or the amount due in cash; and gross for permitted users. */
export function ComparedTotals({ before, after }: ComparedTotalsProps) {
  const t = useText('versions')
  const desk = useDesk()
  const isGrossShown = useGrossShown()
  const gross = isGrossShown ? compareGross(before, after, desk) : undefined
  const labelOf = useColumnLabel(before, after)
  const amountOf = (deal: ComparedDeal, type: PaymentType) => {
    const { pricing } = deal.columns[type]
    return pricing === null ? null : figureOf(pricing)
  }
  return (
    <ComparedTable
      caption={t('compare.totals')}
      head={t('compare.what')}
      before={before.title}
      after={after.title}
    >
      <tbody>
        {columnTypes.map(type => (
          <ComparedRow
            key={type}
            label={labelOf(type)}
            pair={pairAmounts(amountOf(before, type), amountOf(after, type))}
          />
        ))}
        {gross === undefined ? null : <ComparedRow label={t('gross')} pair={gross} />}
      </tbody>
    </ComparedTable>
  )
}

/** "Finance, monthly" if both have the same frequency; "Lease, monthly → biweekly" if not. */
function useColumnLabel(before: ComparedDeal, after: ComparedDeal) {
  const t = useText('pricing')
  return (type: PaymentType): string => {
    const column = t(`column.${type}`)
    if (type === 'cash') return `${column}, ${t('result.cash')}`
    const [was, is] = [before, after].map(({ draft }) => t(`frequency.${draft.worksheet[type].frequency}`))
    return `${column}, ${(was === is ? is : `${was} → ${is}`)?.toLocaleLowerCase() ?? ''}`
  }
}
