import {
  ESTIMATE_FAILURES,
  ESTIMATE_STATUSES,
  ODOMETER_MAX,
} from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { optionalText, requiredText, Timestamp } from '#platform/text.ts'

/** The vehicle to value; field names are those of the specification. */
const TradeVehicle = z.object({
  vin: z.string().nullable(),
  /** In the dealership's unit. */
  mileage: z.int(),
  color: z.string().nullable(),
  additional_options: z.array(z.string()),
  original_owner: z.boolean().nullable(),
  /** Whether a loan on it is still owed. */
  payment_on_vehicle: z.boolean().nullable(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
})

/** An instant trade-in estimate (product 3, ETI), with its expiry and the result of the last request. */
export const TradeInEstimate = z.object({
  /** The valuation service's id of the exact vehicle. */
  cat_id: z.string().nullable(),
  eti: z
    .object({
      id: z.string(),
      creation_date: Timestamp,
      vehicle_value: z.object({ value: Amount, range_min: Amount, range_max: Amount }),
    })
    .nullable(),
  status: z.enum(ESTIMATE_STATUSES),
  is_eti: z.boolean(),
  user_data: z.object({
    first_name: z.string(),
    last_name: z.string(),
    postal_code: z.string().nullable(),
  }),
  /** Null before a vehicle was entered. */
  trade_in_vehicle_data: TradeVehicle.nullable(),
  expires_at: Timestamp.nullable(),
  /** The maximum odometer reading for which the value is valid, in the dealership's unit. */
  expires_mileage: z.int().nullable(),
  /** Why the last request returned no value. */
  failure: z.enum(ESTIMATE_FAILURES).nullable(),
  asked: Timestamp.nullable(),
  version: z.int(),
})
export type TradeInEstimate = z.output<typeof TradeInEstimate>

export const tradeInEstimates = {
  read: endpoint('GET /api/dealer/customer/{id}/eti/', {
    access: 'trade-in:read',
    ours: true,
    summary: 'The customer’s trade-in vehicle and its estimate; calls no provider',
    response: TradeInEstimate,
    etag: true,
  }),
  setVehicle: endpoint('PUT /api/dealer/customer/{id}/eti/', {
    access: 'trade-in:edit',
    ours: true,
    summary: 'Set the customer’s trade-in vehicle; another vehicle, or 500 km more, removes the estimate',
    body: z.strictObject({
      vin: optionalText(17),
      mileage: z.int().min(0).max(ODOMETER_MAX),
      color: optionalText(40),
      additional_options: z.array(requiredText(80)).max(40).optional(),
      original_owner: z.boolean().nullish(),
      payment_on_vehicle: z.boolean().nullish(),
      year: z.int().min(1960).max(2100),
      make: requiredText(60),
      model: requiredText(60),
      trim: optionalText(60),
    }),
    response: TradeInEstimate,
    ifMatch: 'required',
    etag: true,
  }),
  refresh: endpoint('GET /api/dealer/customer/{id}/refresh_eti/', {
    access: 'trade-in:edit',
    summary:
      'Request a new estimate; a response of the last ten minutes is repeated, with the reason if there is no value',
    response: TradeInEstimate,
  }),
}
