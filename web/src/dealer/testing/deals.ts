import { actionsOf } from '@forecourt/domain/identity/permissions/can.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import { NO_PERMISSIONS } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import type { Customer, CustomerRow } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { Steps } from '@forecourt/contract/deals/order-steps.ts'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { aVehicle } from './vehicles.ts'

/** The id of the n-th customer, order or person of a test. */
export function idOf(n: number): string {
  return `0195b0de-0000-7000-8000-${String(n).padStart(12, '0')}`
}

/** The signed-in user of `aCurrentUser`. */
export const me = {
  id: idOf(1),
  full_name: 'Ana Boyd',
  role: 'dealer_sales_manager',
  is_active: true,
} as const
export const dev = { id: idOf(2), full_name: 'Dev Roy', role: 'dealer_sales_rep', is_active: true } as const

const noSteps: Steps = {
  build_and_price: 'completed',
  trade_in: 'initial',
  credit_application: 'initial',
  quote: 'initial',
  deposit: 'initial',
  appointment: 'initial',
  documents: 'initial',
}

const nothingToDo: Order['next_move'] = {
  whose: 'none',
  key: 'nothing',
  step: null,
  params: {},
  since: null,
  is_late: false,
}

/** Marie Tremblay of Toronto, active, assigned to the signed-in user. */
export function aCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    id: idOf(100),
    first_name: 'Marie',
    last_name: 'Tremblay',
    full_name: 'Marie Tremblay',
    email: 'marie@mail.test',
    phone: '+14165550142',
    secondary_phone: null,
    address_line_1: '120 Main Street',
    address_line_2: null,
    city: 'Toronto',
    province: 'ON',
    postal_code: 'M5V 2T6',
    note: null,
    language: 'en',
    lead_type: 'showroom',
    archive_status: 'Active',
    archive_reason: null,
    assigned_dealer: me,
    created: '2026-11-20T15:00:00Z',
    last_activity: '2026-11-21T15:00:00Z',
    updated_by: 'Ana Boyd',
    version: 1,
    ...changes,
  }
}

/** A row of the list: one order with a vehicle in stock, without a next action. */
export function aCustomerRow(changes: Partial<CustomerRow> = {}): CustomerRow {
  const { id, full_name, email, phone, language, lead_type, archive_status, created, last_activity } =
    aCustomer()
  return {
    id,
    full_name,
    email,
    phone,
    language,
    lead_type,
    archive_status,
    assigned_dealer: me,
    created,
    last_activity,
    orders_count: 1,
    next_move: nothingToDo,
    order: {
      id: idOf(500),
      number: 'D12-26000123',
      payment_type: 'finance',
      order_management_status: 'working',
      steps: noSteps,
      vehicle: {
        id: idOf(700),
        formatted_name: '2026 Terra LX AWD',
        formatted_name_fr: 'Terra LX AWD 2026',
        vehicle_condition: 'New',
        stock_status: 'I',
        stock_number: 'T4821',
      },
      deposit: null,
      appointment: null,
    },
    ...changes,
  }
}

/** A page of the list as the server returns it, ten rows a page. */
export function aPage(results: readonly CustomerRow[], changes: { count?: number; current?: number } = {}) {
  const count = changes.count ?? results.length
  return {
    count,
    current: changes.current ?? 1,
    last: Math.max(1, Math.ceil(count / 10)),
    limit: 10,
    results: [...results],
  }
}

/** An order of {@link aCustomer} with a vehicle in stock, priced as finance. */
export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: idOf(500),
    number: 'D12-26000123',
    customer: idOf(100),
    payment_type: 'finance',
    payment_include_tax: true,
    campaign: null,
    note: null,
    postal_code: 'M5V 2T6',
    is_archived: false,
    archived_status_changed_at: null,
    archived_status_changed_by: null,
    vehicle: terra,
    steps: noSteps,
    order_management_status: 'working',
    next_move: nothingToDo,
    payment: {
      payment_type: 'finance',
      payment: '626.48',
      frequency: 'monthly',
      term: 72,
      rate: '6.49',
      amount_due: null,
      total_purchase_price: '45278.87',
      monthly_equivalent: '626.48',
    },
    confirmation: null,
    commission_number: null,
    proposed_appointment: null,
    trade_in: null,
    available_trade_in: null,
    current_offer: null,
    is_draft: false,
    created: '2026-11-20T15:00:00Z',
    updated: '2026-11-21T15:00:00Z',
    updated_by: 'Dev Roy',
    version: 3,
    ...changes,
  }
}

const terra = aVehicle({
  id: idOf(700),
  make: 'Terra',
  model: 'LX',
  trim: 'AWD',
  stock_number: 'T4821',
  formatted_name: '2026 Terra LX AWD',
  formatted_name_fr: 'Terra LX AWD 2026',
  cash_payment: null,
  finance_payment: null,
  lease_payment: null,
  payments_as_of: null,
})

/** A user of this role with all its permissions, signed in with the id of {@link me}. */
export function signedInAs(role: Role, id: string = me.id) {
  const actor = {
    id,
    role,
    is_super_admin: false,
    permissions: { ...NO_PERMISSIONS, show_credit_application: true },
    dealership: { enable_sales_manager_fee_discounts: false, reps_see_all: false },
  }
  return aCurrentUser({
    id,
    role,
    is_corporate_dealer_user: role === 'corporate',
    permissions: [...actionsOf(actor)],
  })
}
