/** The fields of a vehicle that are amounts of money. */
export const VEHICLE_AMOUNTS = [
  'listing_price',
  'msrp',
  'cost',
  'delivery_charge',
  'average_wholesale',
] as const
