import {
  COMMISSION_NUMBER_TYPED,
  isCommissionNumber,
  tidyCommissionNumber,
} from '@forecourt/domain/deals/orders/commission-number.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OrderWithWorksheet } from './orders.ts'
import { text } from '#platform/text.ts'
import { Vehicle } from '#inventory/vehicles.ts'

const CommissionNumber = text(COMMISSION_NUMBER_TYPED)
  .transform(tidyCommissionNumber)
  .refine(isCommissionNumber, { message: 'commission_number' })

export const CommissionNumberCheck = z.object({
  commission_number: z.string(),
  valid: z.boolean(),
  /** The vehicle with this number, if it is one of this dealership. */
  vehicle: Vehicle.nullable(),
  reason: z.enum(['unknown', 'in_use', 'wrong_dealer', 'wrong_model']).nullable(),
})
export type CommissionNumberCheck = z.output<typeof CommissionNumberCheck>

const body = z.strictObject({ commission_number: CommissionNumber })

export const commissionNumbers = {
  validate: endpoint('POST /api/dealer/order/{id}/validate_commission_number/', {
    access: 'order:change-commission-number',
    summary: 'Whether the order may use this factory-order number, and the vehicle it refers to',
    body,
    response: CommissionNumberCheck,
  }),
  change: endpoint('POST /api/dealer/order/{id}/change_commission_number/', {
    access: 'order:change-commission-number',
    summary: 'Set this number and its vehicle on the order; the deal is unchanged',
    body,
    response: OrderWithWorksheet,
    ifMatch: 'required',
    etag: true,
    fails: [
      'order_archived',
      'order_confirmed',
      'pricing_invalid',
      'commission_number_unknown',
      'commission_number_in_use',
      'commission_number_wrong_dealer',
      'commission_number_wrong_model',
    ],
  }),
}
