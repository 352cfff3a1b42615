import { LEAD_TYPES } from '@forecourt/domain/customers/customers/lead-types.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { ArchiveStatus } from '#platform/archive-status.ts'
import { OrderManagementStatus, StepStatus } from '#deals/order-steps.ts'
import { commaList, PageNumber } from '#platform/pages.ts'
import { Id, text } from '#platform/text.ts'
import { PaymentType, StockStatus, VehicleCondition } from '#inventory/vehicles.ts'

const list = <T extends z.ZodType>(item: T) => commaList(item).optional()

/** Product 3, customer list parameters; values of decisions 3.18–3.20. Lists are comma-separated. */
export const CustomerListQuery = z.strictObject({
  page: PageNumber,
  search: text(100).optional(),
  ordering: z
    .enum([
      'created',
      '-created',
      'last_activity',
      '-last_activity',
      'last_name',
      '-last_name',
      'rep',
      '-rep',
      'appointment',
      '-appointment',
      'awaiting_since',
      '-awaiting_since',
    ])
    .default('-created'),
  awaiting: z.enum(['all', 'dealer', 'customer', 'none']).default('all'),
  sales_rep: list(z.union([Id, z.enum(['me', 'unassigned'])])),
  appointment: list(z.enum(['none', 'unconfirmed', 'confirmed', 'cancelled', 'today', 'week', 'overdue'])),
  make: list(z.string().max(60)),
  model: list(z.string().max(60)),
  year: list(
    z
      .string()
      .regex(/^(19|20)\d\d$/, { message: 'number' })
      .transform(Number),
  ),
  condition: list(VehicleCondition),
  deposit: list(z.enum(['paid', 'unpaid', 'refunded'])),
  deposit_mode: list(z.enum(['hold', 'capture'])),
  awaiting_dealer: list(
    z.enum([
      'trade_in',
      'credit_application',
      'appointment',
      'order_confirmation',
      'deposit_capture',
      'message',
      'vehicle',
    ]),
  ),
  awaiting_customer: list(
    z.enum([
      'trade_in_offer',
      'further_verification',
      'deposit_payment',
      'appointment_time',
      'quote_choice',
      'document',
    ]),
  ),
  order_management_status: list(OrderManagementStatus),
  payment_type: list(PaymentType),
  archive_status: ArchiveStatus.default('Active'),
  build_and_price_step: list(StepStatus),
  appointment_step: list(StepStatus),
  deposit_step: list(StepStatus),
  credit_application_step: list(StepStatus),
  trade_in_step: list(StepStatus),
  lead_type: list(z.enum(codesOf(LEAD_TYPES))),
  stock_status: list(StockStatus),
})
export type CustomerListQuery = z.output<typeof CustomerListQuery>
