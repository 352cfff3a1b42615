import type { Frequency } from '@forecourt/contract/platform/frequency.ts'
import { TERMS } from '@forecourt/domain/pricing/payments/deal/offered-terms.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ChoiceCell } from '../inputs/choice-cell.tsx'
import { useDesk } from '../model/desk.ts'
import { setDistance, setFrequency, setTerm, type Product } from '../model/draft.ts'

const withChosen = <T,>(offered: readonly T[], chosen: T): readonly T[] =>
  offered.includes(chosen) ? offered : [chosen, ...offered]

function useLabel(lever: 'term' | 'frequency' | 'distance', product: Product): string {
  const t = useText('pricing')
  return t('lever.of', { lever: t(`lever.${lever}`), column: t(`column.${product}`) })
}

export function TermCell({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const label = useLabel('term', product)
  const { draft, context, edit, isEditable } = useDesk()
  const { term } = draft.worksheet[product]
  const months = (count: number) => t('term.months', { count })
  if (!isEditable) return <span className="dp-number">{months(term)}</span>
  const terms = context[product].options.map(option => option.term)
  const offered: readonly number[] = terms.length > 0 ? terms : TERMS[product]
  return (
    <ChoiceCell
      input={`${product}.term`}
      label={label}
      value={String(term)}
      options={withChosen(offered, term).map(one => ({ value: String(one), label: months(one) }))}
      onChoice={value => edit(`${product}.term`, setTerm(product, Number(value), context))}
    />
  )
}

export function FrequencyCell({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const label = useLabel('frequency', product)
  const { draft, context, edit, isEditable } = useDesk()
  const { frequency } = draft.worksheet[product]
  if (!isEditable) return t(`frequency.${frequency}`)
  const offered: readonly Frequency[] = context.frequencies[product]
  return (
    <ChoiceCell
      input={`${product}.frequency`}
      label={label}
      value={frequency}
      options={withChosen(offered, frequency).map(one => ({
        value: one,
        label: t(`frequency.short.${one}`),
      }))}
      onChoice={value => edit(`${product}.frequency`, setFrequency(product, value as Frequency))}
    />
  )
}

export function DistanceCell() {
  const label = useLabel('distance', 'lease')
  const format = useFormat()
  const { draft, context, edit, isEditable } = useDesk()
  const { distance_allowance: distance } = draft.worksheet.lease
  if (!isEditable) return <span className="dp-number">{format.distance(distance)}</span>
  const offered = context.lease.distances.map(one => one.per_year)
  return (
    <ChoiceCell
      input="lease.distance_allowance"
      label={label}
      value={String(distance)}
      options={withChosen(offered, distance).map(one => ({
        value: String(one),
        label: format.distance(one),
      }))}
      onChoice={value => edit('lease.distance_allowance', setDistance(Number(value), context))}
    />
  )
}
