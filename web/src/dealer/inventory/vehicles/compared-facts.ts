import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { labelOf, type Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import {
  BODY_TYPES,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useColour } from './vehicle-words.ts'

const none = '—'

const facts = [
  'listing_price',
  'cash_payment',
  'finance_payment',
  'lease_payment',
  'msrp',
  'condition',
  'stock_status',
  'arrival_date',
  'odometer',
  'colour',
  'body_type',
  'fuel_type',
  'transmission',
  'drivetrain',
  'days_in_stock',
  'stock_number',
  'vin',
  'unladen_weight_lb',
  'city_mpg',
  'highway_mpg',
] as const

/** Facts that an excise of the United States depends on. */
const american: readonly Fact[] = ['unladen_weight_lb', 'city_mpg', 'highway_mpg']

type Fact = (typeof facts)[number]

/** Rows of the comparison, each with a formatter of its value. */
export function useComparedFacts() {
  const t = useText('vehicles')
  const language = useLanguage()
  const format = useFormat()
  const paymentText = usePaymentText()
  const colour = useColour()
  const { country } = useHabits()
  const word = (list: readonly Labelled[], code: string) => labelOf(list, code, language)
  const money = (amount: string | null) => (amount === null ? none : format.money(parseCents(amount) ?? 0))
  const payment = (vehicle: Vehicle, type: 'finance' | 'lease') => {
    const amount = vehicle[`${type}_payment`]
    return amount === null ? none : paymentText(amount, vehicle[`${type}_frequency`])
  }
  const write: Readonly<Record<Fact, (vehicle: Vehicle) => string>> = {
    listing_price: one => money(one.listing_price),
    cash_payment: one => money(one.cash_payment),
    finance_payment: one => payment(one, 'finance'),
    lease_payment: one => payment(one, 'lease'),
    msrp: one => money(one.msrp),
    condition: one => word(VEHICLE_CONDITIONS, one.vehicle_condition),
    stock_status: one => word(STOCK_STATUSES, one.stock_status),
    arrival_date: one => (one.arrival_date === null ? none : format.date(one.arrival_date)),
    odometer: one => format.distance(one.odometer),
    colour: one => [colour(one), one.exterior_color_name].filter(isNewEvent).join(' · '),
    body_type: one => word(BODY_TYPES, one.body_type),
    fuel_type: one => word(FUEL_TYPES, one.fuel_type),
    transmission: one => word(TRANSMISSIONS, one.transmission),
    drivetrain: one => word(DRIVETRAINS, one.drivetrain),
    days_in_stock: one => t('days', { count: one.days_in_stock }),
    stock_number: one => one.stock_number,
    vin: one => one.vin ?? none,
    unladen_weight_lb: ({ unladen_weight_lb: pounds }) =>
      pounds === null ? none : t('pounds', { weight: format.number(pounds) }),
    city_mpg: ({ city_mpg: miles }) => (miles === null ? none : t('mpg', { miles })),
    highway_mpg: ({ highway_mpg: miles }) => (miles === null ? none : t('mpg', { miles })),
  }
  const shown = facts.filter(fact => country === 'US' || !american.includes(fact))
  return shown.map(fact => ({ fact, label: t(`fact.${fact}`), write: write[fact] }))
}

const isNewEvent = (text: string, at: number, all: readonly string[]) =>
  text !== '' && all.indexOf(text) === at
