import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import {
  onlinePrice,
  rulesOn,
  type OnlinePrice,
  type ProfiledVehicle,
} from '@forecourt/domain/pricing/price-profiles/online-price.ts'
import type { PriceRule } from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import type { vehicles } from './vehicles.table.ts'

type VehicleRow = typeof vehicles.$inferSelect

/** The rules in force on a day. */
export interface Profile {
  readonly rules: readonly PriceRule[]
  /** YYYY-MM-DD in the dealership's time zone. */
  readonly day: string
}

export const profileOn = (rules: readonly PriceRule[], day: string): Profile => ({
  rules: rulesOn(rules, day),
  day,
})

export type PricedRow = Pick<
  VehicleRow,
  'listing_price' | 'cost' | 'vehicle_condition' | 'make' | 'in_stock_since'
>

const profiled = ({
  listing_price,
  cost,
  vehicle_condition,
  make,
  in_stock_since,
}: PricedRow): ProfiledVehicle => ({
  listing_price: cents(listing_price),
  cost: cost === null ? null : cents(cost),
  vehicle_condition,
  make,
  in_stock_since,
})

/** The offered price of a stored vehicle under a profile, with the reason. */
export const priceUnder = ({ rules, day }: Profile, row: PricedRow): OnlinePrice =>
  onlinePrice(rules, profiled(row), day)

/** The offered price only. */
export const offeredPrice = (profile: Profile, row: PricedRow): Cents => priceUnder(profile, row).price

/** The price in lists: the one stored by the last payment refresh, else the vehicle's own. */
export const shownPrice = ({
  online_price,
  listing_price,
}: Pick<VehicleRow, 'online_price' | 'listing_price'>) => online_price ?? listing_price
