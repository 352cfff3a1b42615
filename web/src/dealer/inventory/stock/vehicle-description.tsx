import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useComparedFacts } from '#dealer/inventory/vehicles/compared-facts.ts'
import classes from './stock.module.css'
import { useWeightText } from './vehicle-words.ts'

interface PartProps {
  readonly vehicle: StockVehicle
}

/** Money and status have their own parts of this page. */
const elsewhere: readonly string[] = [
  'listing_price',
  'cash_payment',
  'finance_payment',
  'lease_payment',
  'msrp',
  'stock_status',
  'condition',
]

/** Facts of the vehicle, line by line. */
export function VehicleDescription({ vehicle }: PartProps) {
  const t = useText('stock')
  const weightText = useWeightText()
  const { gross_weight_kg: weight } = vehicle
  const facts = useComparedFacts().filter(({ fact }) => !elsewhere.includes(fact))
  return (
    <section className={classes['card']} aria-labelledby="vehicle-facts">
      <h2 id="vehicle-facts" className="dp-heading">
        {t('facts')}
      </h2>
      <dl className={classes['facts']}>
        {facts.map(({ fact, label, write }) => (
          <div key={fact}>
            <dt>{label}</dt>
            <dd className={fact === 'vin' || fact === 'stock_number' ? 'dp-mono' : ''}>{write(vehicle)}</dd>
          </div>
        ))}
        {weight === null ? null : (
          <div>
            <dt>{t('field.gross_weight_kg')}</dt>
            <dd>{weightText(weight)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

export function VehicleOptions({ vehicle: { options } }: PartProps) {
  const t = useText('stock')
  return (
    <section className={classes['card']} aria-labelledby="vehicle-options">
      <h2 id="vehicle-options" className="dp-heading">
        {t('options')}
      </h2>
      {options.length === 0 ? (
        <p className={classes['faint']}>{t('options.none')}</p>
      ) : (
        <ul className={classes['options']}>
          {options.map(option => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
