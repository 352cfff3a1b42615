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

/** The rules that are in force on a day. */
export interface Profile {
  readonly rules: readonly PriceRule[]
  /** YYYY-MM-DD by the dealership's clock. */
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

/** What a stored vehicle is offered for under a profile, and why. */
export const priceUnder = ({ rules, day }: Profile, row: PricedRow): OnlinePrice =>
  onlinePrice(rules, profiled(row), day)

/** The amount alone. */
export const offeredPrice = (profile: Profile, row: PricedRow): Cents => priceUnder(profile, row).price

/** What lists show: the price that the last walk has written, else the vehicle's own. */
export const shownPrice = ({
  online_price,
  listing_price,
}: Pick<VehicleRow, 'online_price' | 'listing_price'>) => online_price ?? listing_price
