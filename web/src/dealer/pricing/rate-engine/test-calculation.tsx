import type { EngineLender } from '@forecourt/contract/pricing/rate-engine.ts'
import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { PAYMENT_TYPES, type PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { TERMS } from '@forecourt/domain/pricing/payments/deal/offered-terms.ts'
import { NativeSelect, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { reportQueries, type DealQuestion } from '#dealer/pricing/pricing-report/pricing-report.api.ts'
import { TriedDealView } from '#dealer/pricing/pricing-report/tried-deal.tsx'
import { vehicleQueries } from '#dealer/inventory/vehicles/vehicles.api.ts'
import classes from './engine.module.css'

interface TestCalculationProps {
  readonly lenders: readonly EngineLender[]
}

interface Asked {
  readonly vehicle: string
  readonly type: PaymentType
  readonly lender: string
  readonly term: string
}

/** Test of the engine with a vehicle, a lender and a term: the result of a new order, with every figure explained. */
export function TestCalculation({ lenders }: TestCalculationProps) {
  const t = useText('engine')
  const language = useLanguage()
  const [asked, setAsked] = useState<Asked>({ vehicle: '', type: 'finance', lender: '', term: '' })
  const set = (changes: Partial<Asked>) => setAsked(now => ({ ...now, ...changes }))
  const isCash = asked.type === 'cash'
  const quoted = lenders.filter(({ is_active: isActive, card_number: card }) => isActive && card !== null)
  const terms = asked.type === 'lease' ? TERMS.lease : TERMS.finance
  return (
    <section className={classes['part']} aria-labelledby="engine-test">
      <h2 id="engine-test" className={classes['heading']}>
        {t('test.title')}
      </h2>
      <p className="dp-faint">{t('test.hint')}</p>
      <div className={classes['question']}>
        <VehicleField value={asked.vehicle} onValue={vehicle => set({ vehicle })} />
        <SegmentedControl
          aria-label={t('test.type')}
          data={PAYMENT_TYPES.map(({ code, name, name_fr: nameFr }) => ({
            value: code,
            label: language === 'fr' ? nameFr : name,
          }))}
          value={asked.type}
          onChange={type => set({ type, term: '' })}
        />
        {isCash ? null : (
          <>
            <NativeSelect
              label={t('test.lender')}
              value={asked.lender}
              data={[
                { value: '', label: t('test.first_lender') },
                ...quoted.map(one => ({ value: one.id, label: language === 'fr' ? one.name_fr : one.name })),
              ]}
              onChange={event => set({ lender: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('test.term')}
              value={asked.term}
              data={[
                { value: '', label: t('test.default_term') },
                ...terms.map(term => ({ value: String(term), label: t('deal.months', { count: term }) })),
              ]}
              onChange={event => set({ term: event.currentTarget.value })}
            />
          </>
        )}
      </div>
      {asked.vehicle === '' ? null : <Answer asked={asked} />}
    </section>
  )
}

function Answer({ asked: { vehicle, type, lender, term } }: { readonly asked: Asked }) {
  const t = useText('engine')
  const question: DealQuestion = {
    vehicle,
    payment_type: type,
    ...(type !== 'cash' && lender !== '' && { lender_id: lender }),
    ...(type !== 'cash' && term !== '' && { term: Number(term) }),
  }
  const { data, error, refetch } = useQuery(reportQueries.deal(question))
  if (error !== null) return <InlineProblem error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <TextSkeleton lines={8} />
  const got = type === 'cash' ? undefined : data.worksheet[type].term
  const isNearest = term !== '' && data.lender !== null && got !== Number(term)
  return (
    <section className={classes['answer']} aria-label={t('test.result')}>
      {isNearest ? <p className="dp-faint">{t('test.nearest', { asked: term, term: got ?? 0 })}</p> : null}
      <TriedDealView deal={data} />
    </section>
  )
}

const debounceMs = 250

interface VehicleFieldProps {
  readonly value: string
  readonly onValue: (id: string) => void
}

/** A vehicle on offer, with the same search as the vehicle search. */
function VehicleField({ value, onValue }: VehicleFieldProps) {
  const t = useText('engine')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  const [chosen, setChosen] = useState<Vehicle>()
  const nameOf = (one: Vehicle) =>
    `${language === 'fr' ? one.formatted_name_fr : one.formatted_name} · ${one.stock_number}`
  // The label of the current choice is not a search.
  const asked = chosen !== undefined && search === nameOf(chosen) ? '' : search.trim()
  const { data } = useQuery({
    ...vehicleQueries.search(asked === '' ? {} : { query: asked }),
    placeholderData: keepPreviousData,
  })
  const found = data?.results ?? []
  const options =
    chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <Select
      className={classes['vehicle'] ?? ''}
      label={t('test.vehicle')}
      placeholder={t('test.vehicle_hint')}
      data={options.map(one => ({ value: one.id, label: nameOf(one) }))}
      value={value === '' ? null : value}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('test.no_vehicle')}
      onChange={id => {
        setChosen(options.find(one => one.id === id))
        onValue(id ?? '')
      }}
    />
  )
}
