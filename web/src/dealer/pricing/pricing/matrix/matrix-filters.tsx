import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { MatrixFilter } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { NativeSelect } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountBox } from '../inputs/amount-box.tsx'
import { useDesk } from '../model/desk.ts'
import { columnTypes } from '../model/draft.ts'
import { useDealCosts } from '../gross/gross.ts'
import classes from './matrix.module.css'

export interface FilterFields {
  readonly monthly: string
  readonly due: string
  readonly gross: string
  /** Amount that the customer is pre-qualified for. */
  readonly amount: string
  readonly term: string
  /** Filters the list by one payment type. */
  readonly type: PaymentType | ''
}

export const emptyFilter: FilterFields = { monthly: '', due: '', gross: '', amount: '', term: '', type: '' }

const longest = ['36', '48', '60', '72', '84', '96']

/** The typed filter; empty fields do not filter. */
export function filterOf(
  { monthly, due, gross, amount, term, type }: FilterFields,
  view: 'grid' | 'list',
): MatrixFilter {
  const max_monthly = parseCents(monthly)
  const max_due_at_signing = parseCents(due)
  const min_gross = parseCents(gross)
  const max_amount = parseCents(amount) ?? null
  const max_term = term === '' ? null : Number(term)
  return {
    ...(view === 'list' && type !== '' && { payment_types: [type] }),
    ...(max_monthly !== undefined && { max_monthly }),
    ...(max_due_at_signing !== undefined && { max_due_at_signing }),
    ...(min_gross !== undefined && { min_gross }),
    ...((max_amount !== null || max_term !== null) && {
      prequalified: [{ max_amount, max_term, max_payment: null }],
    }),
  }
}

interface MatrixFiltersProps {
  readonly view: 'grid' | 'list'
  readonly value: FilterFields
  readonly onValue: (value: FilterFields) => void
}

/** Target and pre-qualification. */
export function MatrixFilters({ view, value, onValue }: MatrixFiltersProps) {
  const t = useText('desking')
  const pricing = useText('pricing')
  const { draft, context } = useDesk()
  const costs = useDealCosts()
  const { credit_score: score } = draft.worksheet
  const box = (name: 'monthly' | 'due' | 'gross' | 'amount') => (
    <AmountBox
      name={`matrix.${name}`}
      label={t(`filter.${name}`)}
      value={value[name]}
      onValue={text => onValue({ ...value, [name]: text })}
    />
  )
  return (
    <div className={classes['choices']} data-narrow role="group" aria-label={t('filter.label')}>
      {view === 'list' ? (
        <NativeSelect
          size="xs"
          label={t('filter.type')}
          data={[
            { value: '', label: t('filter.all') },
            ...columnTypes.map(type => ({ value: type, label: pricing(`column.${type}`) })),
          ]}
          value={value.type}
          onChange={event => onValue({ ...value, type: event.currentTarget.value as PaymentType | '' })}
        />
      ) : null}
      {box('monthly')}
      {box('due')}
      {costs === undefined ? null : box('gross')}
      {box('amount')}
      <NativeSelect
        size="xs"
        label={t('filter.term')}
        data={[
          { value: '', label: t('filter.any') },
          ...longest.map(term => ({ value: term, label: pricing('term.months', { count: Number(term) }) })),
        ]}
        value={value.term}
        onChange={event => onValue({ ...value, term: event.currentTarget.value })}
      />
      {context.place.country === 'US' ? (
        <p className={classes['note']}>
          {score === null ? t('filter.no_score') : t('filter.score', { score })}
        </p>
      ) : null}
    </div>
  )
}
