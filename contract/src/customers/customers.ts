import { MAX_CUSTOMERS_PER_CALL } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { DEFAULT_LEAD_TYPE } from '@forecourt/domain/customers/customers/lead-types.ts'
import { z } from 'zod'
import { ArchiveStatus } from '#platform/archive-status.ts'
import { CustomerListQuery } from './customer-list-query.ts'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { OrderManagementStatus, NextMove, Steps } from '#deals/order-steps.ts'
import { pageOf } from '#platform/pages.ts'
import { Id, Language, madeText, optionalText, requiredText, text, Timestamp } from '#platform/text.ts'
import { UserBrief } from '#identity/users.ts'
import { PaymentType, StockStatus, VehicleCondition } from '#inventory/vehicles.ts'

export const Customer = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  secondary_phone: z.string().nullable(),
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  postal_code: z.string().nullable(),
  note: z.string().nullable(),
  language: Language,
  lead_type: z.string(),
  archive_status: ArchiveStatus,
  archive_reason: z.string().nullable(),
  assigned_dealer: UserBrief.nullable(),
  created: Timestamp,
  last_activity: Timestamp,
  /** Full name of the person who changed it last. */
  updated_by: z.string().nullable(),
  version: z.int(),
})
export type Customer = z.output<typeof Customer>

/** The order shown in a list row: the newest one that is not archived. */
export const CustomerRowOrder = z.object({
  id: Id,
  number: z.string(),
  payment_type: PaymentType,
  order_management_status: OrderManagementStatus,
  steps: Steps,
  vehicle: z.object({
    id: Id,
    formatted_name: z.string(),
    formatted_name_fr: z.string(),
    vehicle_condition: VehicleCondition,
    stock_status: StockStatus,
    stock_number: z.string(),
  }),
  deposit: z
    .object({
      payment: z.enum(['unpaid', 'paid', 'refunded']),
      mode: z.enum(['hold', 'capture']).nullable(),
      amount: Amount,
      capture_before: Timestamp.nullable(),
    })
    .nullable(),
  appointment: z
    .object({ state: z.enum(['unconfirmed', 'confirmed', 'cancelled']), start: Timestamp })
    .nullable(),
})

export const CustomerRow = Customer.pick({
  id: true,
  full_name: true,
  email: true,
  phone: true,
  language: true,
  lead_type: true,
  archive_status: true,
  assigned_dealer: true,
  created: true,
  last_activity: true,
}).extend({
  orders_count: z.int(),
  order: CustomerRowOrder.nullable(),
  next_move: NextMove,
})
export type CustomerRow = z.output<typeof CustomerRow>

const person = {
  first_name: text(30),
  last_name: text(30),
  email: optionalText(254),
  phone: optionalText(30),
  secondary_phone: optionalText(30),
  address_line_1: optionalText(120),
  address_line_2: optionalText(120),
  city: optionalText(60),
  province: optionalText(2),
  postal_code: optionalText(10),
  note: optionalText(5000),
}

/** Field rules beyond the wire shape (name, phone, postal code …) are domain's and answer 400 the same way. */
export const CreateCustomer = z.strictObject({
  ...person,
  email_confirmation: optionalText(254),
  language: Language.optional(),
  lead_type: z.string().max(40).default(DEFAULT_LEAD_TYPE),
  assigned_dealer: Id.nullish(),
})
export type CreateCustomer = z.output<typeof CreateCustomer>

export const UpdateCustomer = z
  .strictObject({
    ...person,
    email_confirmation: optionalText(254),
    language: Language,
    assigned_dealer: Id.nullable(),
  })
  .partial()
export type UpdateCustomer = z.output<typeof UpdateCustomer>

/** A named set of filters: the query string of the list, without the page. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  query: z.string(),
  created: Timestamp,
  is_shared: z.boolean(),
  /** Name of the owner; null: the reader. */
  owner: z.string().nullable(),
})
export type SavedView = z.output<typeof SavedView>

export const customers = {
  list: endpoint('GET /api/dealer/customer/', {
    access: 'customer:list',
    summary: 'Customers of this dealership',
    query: CustomerListQuery,
    response: pageOf(CustomerRow),
  }),
  viewCounts: endpoint('GET /api/dealer/customer/view_counts/', {
    access: 'customer:list',
    ours: true,
    summary: 'Numbers of customers in the saved views and the three statuses',
    response: z.object({
      awaiting_dealer: z.int(),
      /** Orders in the queue "My move". */
      my_move: z.int(),
      awaiting_customer: z.int(),
      holds: z.int(),
      today: z.int(),
      Active: z.int(),
      Lost: z.int(),
      Sold: z.int(),
    }),
  }),
  create: endpoint('POST /api/dealer/customer/', {
    access: 'customer:create',
    summary: 'Add a customer',
    body: CreateCustomer,
    response: Customer,
    idempotency: 'required',
    etag: true,
  }),
  duplicates: endpoint('GET /api/dealer/customer/duplicates/', {
    access: 'customer:list',
    ours: true,
    summary: 'Possible duplicates of a customer (same email, phone digits, or name sound and postal code)',
    query: z.strictObject({
      email: text(254).optional(),
      phone: text(30).optional(),
      secondary_phone: text(30).optional(),
      first_name: text(30).optional(),
      last_name: text(30).optional(),
      postal_code: text(10).optional(),
    }),
    response: z.object({
      results: z.array(
        z.object({
          id: Id,
          full_name: z.string(),
          archive_status: ArchiveStatus,
          matches: z.array(z.enum(['email', 'phone', 'name'])),
        }),
      ),
    }),
  }),
  get: endpoint('GET /api/dealer/customer/{id}/', {
    access: 'customer:read',
    summary: 'One customer',
    response: Customer,
    etag: true,
  }),
  ofDealership: endpoint('GET /api/dealer/dealership/customers/{id}/', {
    access: 'customer:read',
    summary: 'One customer, by the path under the dealership; the same response as for the customer itself',
    response: Customer,
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/customer/{id}/', {
    access: 'customer:update',
    summary: 'Change some fields of a customer',
    body: UpdateCustomer,
    response: Customer,
    ifMatch: 'required',
    etag: true,
  }),
  setArchiveStatus: endpoint('POST /api/dealer/customer/set_archive_status/', {
    access: 'customer:archive',
    summary: `Set the status of up to ${MAX_CUSTOMERS_PER_CALL} customers, with a result for each id`,
    body: z.strictObject({
      id_list: z.array(Id).min(1).max(MAX_CUSTOMERS_PER_CALL),
      status: ArchiveStatus,
      reason_id: z.string().max(40).nullish(),
    }),
    response: z.object({
      results: z.array(
        z.object({
          id: Id,
          changed: z.boolean(),
          previous: ArchiveStatus.nullable(),
          /** `previous` is what an undo sends back. */
          previous_reason: z.string().nullable(),
          code: z.string().nullable(),
        }),
      ),
    }),
  }),
  assign: endpoint('POST /api/dealer/customer/assign/', {
    access: 'customer:assign',
    ours: true,
    summary: `Reassign up to ${MAX_CUSTOMERS_PER_CALL} customers to a representative, with a result for each id`,
    body: z.strictObject({
      id_list: z.array(Id).min(1).max(MAX_CUSTOMERS_PER_CALL),
      assigned_dealer: Id.nullable(),
    }),
    response: z.object({
      results: z.array(
        z.object({ id: Id, changed: z.boolean(), previous: Id.nullable(), code: z.string().nullable() }),
      ),
    }),
  }),
  savedViews: endpoint('GET /api/dealer/customer/saved_views/', {
    access: 'customer:list',
    ours: true,
    summary: 'The saved views of this user and those that colleagues share, by name',
    response: z.object({ results: z.array(SavedView) }),
  }),
  saveView: endpoint('POST /api/dealer/customer/saved_views/', {
    access: 'account:update-profile',
    ours: true,
    summary: 'Save the filters of the list as a view',
    body: z.strictObject({
      name: requiredText(60),
      query: madeText(2000),
      is_shared: z.boolean().default(false),
    }),
    response: SavedView,
  }),
  shareView: endpoint('POST /api/dealer/customer/saved_views/{id}/share/', {
    access: 'account:update-profile',
    ours: true,
    summary: 'Share an own view with the dealership, or stop sharing it',
    body: z.strictObject({ is_shared: z.boolean() }),
    response: SavedView,
  }),
  deleteView: endpoint('DELETE /api/dealer/customer/saved_views/{id}/', {
    access: 'account:update-profile',
    ours: true,
    summary: 'Delete a saved view',
    status: 204,
  }),
}
