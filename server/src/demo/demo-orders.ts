import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { openDay } from '@forecourt/domain/deals/appointments/opening-days.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { progressColumns } from '#deals/orders/orders.factory.ts'
import type { Confirmation, orders } from '#deals/orders/orders.table.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { type DemoDesk, dollars, figuresOf, startingWorksheet, withChosenPlans } from './demo-pricing.ts'
import type { AppointmentStory, DepositStory, Scenario } from './demo-scenarios.table.ts'
import { localTime, minutesAgo, onItsWay } from './demo-times.ts'
import type { DemoVehicle } from './demo-vehicles.ts'
import { type Seeded, stableId } from '#platform/seeded.ts'

/** An order before it has its number. */
export type DemoOrder = Omit<typeof orders.$inferInsert, 'number'> & { created: string; updated: string }

export interface Deal {
  readonly desk: DemoDesk
  readonly random: Seeded
  readonly customer: DemoCustomer
  readonly vehicle: DemoVehicle
  readonly scenario: Scenario
  /** Distinguishes the deals of one customer. */
  readonly ordinal: number
  /** The author if the customer has no representative. */
  readonly house: string
  /** Written by hand, line by line: has no random plans. */
  readonly isHandMade?: boolean
}

/** The order of a deal in its scenario; figures by the engine, status and next action by the domain. */
export function orderOf(deal: Deal): DemoOrder {
  const { customer, vehicle, scenario, ordinal } = deal
  const times = timesOf(deal)
  const { worksheet, payment_type } = worksheetOf(deal)
  const made = customer.assigned_dealer ?? deal.house
  const steps = stepColumns(scenario)
  const isSaved = steps.build_and_price_step === 'completed'
  const money = { ...depositColumns(deal), ...appointmentColumns(deal) }
  const progress = progressColumns(
    {
      ...steps,
      ...money,
      payment_type,
      order_management_status: scenario.pressed ?? 'new',
      is_archived: scenario.isLost ?? false,
    },
    deal.desk.now,
  )
  return {
    dealer_id: customer.dealer_id,
    id: stableId(`order ${ordinal} of ${customer.id}`),
    customer_id: customer.id,
    vehicle_id: vehicle.id,
    payment_include_tax: worksheet.include_tax,
    campaign: deal.random.chance(0.1) ? 'autumn-2026' : null,
    postal_code: worksheet.postal_code,
    ...money,
    ...progress,
    awaiting_since: progress.awaiting === 'none' ? null : times.updated,
    worksheet,
    payment: isSaved ? (figuresOf(deal.desk, vehicle, worksheet, payment_type) ?? null) : null,
    confirmation: scenario.pressed === undefined ? null : confirmationOf(deal, times),
    archived_status_changed_at: scenario.isLost ? times.updated : null,
    archived_status_changed_by: scenario.isLost ? made : null,
    created_by: made,
    updated_by: made,
    ...times,
  }
}

/** A deal begins after its customer was created, and was last changed some time later. */
function timesOf({ desk, random, customer }: Deal) {
  const age = (desk.now.getTime() - Date.parse(customer.created)) / 60_000
  const begun = age * (0.55 + random.fraction() * 0.4)
  const touched = begun * random.fraction() ** 2
  return { created: minutesAgo(desk.now, begun), updated: minutesAgo(desk.now, touched) }
}

/** The confirmation, at seven tenths of the deal's duration. */
const confirmationOf = ({ house }: Deal, times: ReturnType<typeof timesOf>): Confirmation => ({
  version: 1,
  at: onItsWay(times, 0.7),
  by: house,
  deposit_waiver: null,
  own_financing: false,
  compliance_override: null,
})

const stepColumns = ({ steps }: Scenario) => ({
  build_and_price_step: steps.build_and_price ?? 'awaiting-dealer',
  trade_in_step: steps.trade_in ?? 'initial',
  credit_application_step: steps.credit_application ?? 'initial',
  quote_step: 'initial' as const,
  deposit_step: steps.deposit ?? 'initial',
  appointment_step: steps.appointment ?? 'initial',
  documents_step: 'initial' as const,
})

const nothingPaid = { deposit_payment: 'unpaid', deposit_mode: null, deposit_amount: null } as const

const depositMoney: Readonly<
  Record<
    DepositStory,
    { payment: 'unpaid' | 'paid' | 'refunded'; mode: 'hold' | 'capture'; endsInDays?: number }
  >
> = {
  asked: { payment: 'unpaid', mode: 'hold' },
  held: { payment: 'paid', mode: 'hold', endsInDays: 5 },
  hold_ending: { payment: 'paid', mode: 'hold', endsInDays: 1 },
  paid: { payment: 'paid', mode: 'capture' },
  refunded: { payment: 'refunded', mode: 'capture' },
  declined: { payment: 'unpaid', mode: 'hold' },
  expired: { payment: 'unpaid', mode: 'hold', endsInDays: -2 },
}

function depositColumns({ desk, random, scenario }: Deal) {
  if (!scenario.deposit) return { ...nothingPaid, deposit_capture_before: null }
  const { payment, mode, endsInDays } = depositMoney[scenario.deposit]
  const hour = `${random.between(10, 18)}:30`
  return {
    deposit_payment: payment,
    deposit_mode: mode,
    deposit_amount: random.pick([25_000, 50_000, 50_000, 100_000]),
    deposit_capture_before:
      endsInDays === undefined ? null : localTime(desk.now, desk.dealership.timezone, endsInDays, hour),
  }
}

const meetings: Readonly<
  Record<AppointmentStory, { state: 'unconfirmed' | 'confirmed' | 'cancelled'; days: readonly number[] }>
> = {
  today: { state: 'confirmed', days: [0] },
  asked_this_week: { state: 'unconfirmed', days: [1, 2, 3] },
  confirmed_this_week: { state: 'confirmed', days: [1, 2, 3, 4] },
  proposed: { state: 'unconfirmed', days: [2, 4] },
  overdue: { state: 'unconfirmed', days: [-1, -3] },
  missed: { state: 'confirmed', days: [-2, -5] },
  done: { state: 'confirmed', days: [-4, -9] },
  cancelled: { state: 'cancelled', days: [-2, 3] },
}

function appointmentColumns({ desk, random, scenario }: Deal) {
  if (!scenario.appointment) return { appointment_state: null, appointment_start: null }
  const { state, days } = meetings[scenario.appointment]
  const hour = `${random.between(10, 18)}:${random.pick(['00', '30'])}`
  return {
    appointment_state: state,
    appointment_start: localTime(
      desk.now,
      desk.dealership.timezone,
      random.pick(openAmong(days, desk)),
      hour,
    ),
  }
}

/** The days from today on that are opening days; all of them if there is none. */
function openAmong(days: readonly number[], { now, dealership }: DemoDesk): readonly number[] {
  const today = wallClock(now.getTime(), dealership.timezone).date
  const open = days.filter(ahead => openDay(dayAfter(today, ahead), dealership).opens !== null)
  return open.length > 0 ? open : days
}

/**
 * The default worksheet with the customer's values: a down payment, perhaps a trade-in, plans, their own
 * term.
 */
function worksheetOf({ desk, random, customer, vehicle, scenario, ordinal, isHandMade = false }: Deal) {
  const start = startingWorksheet(desk, vehicle, customer.postal_code ?? null)
  const down_payment = dollars(random.pick([0, 0, 1000, 1500, 2000, 2500, 3000, 5000]))
  // A declined offer is not in the figures.
  const trades = !['initial', 'declined'].includes(scenario.steps.trade_in ?? 'initial')
  const worksheet: Worksheet = {
    ...start,
    trade_in: trades ? tradeIn(random) : start.trade_in,
    finance: { ...start.finance, down_payment },
    lease: { ...start.lease, down_payment: random.chance(0.5) ? down_payment : '0.00' },
  }
  const wish = random.weighted<PaymentType>({ finance: 55, lease: 27, cash: 18 })
  const payment_type =
    wish === 'lease' && !(start.lease.lender !== '' && figuresOf(desk, vehicle, worksheet, 'lease'))
      ? 'finance'
      : wish
  if (isHandMade) return { worksheet, payment_type }
  const deal = `order ${ordinal} of ${customer.id}`
  return { worksheet: withChosenPlans(desk, vehicle, worksheet, { deal, payment_type }), payment_type }
}

function tradeIn(random: Seeded): Worksheet['trade_in'] {
  const vehicle = random.pick([
    'Honda Civic LX',
    'Toyota Corolla LE',
    'Ford Escape SE',
    'Mazda CX-3 GS',
    'Kia Soul EX',
  ])
  const credit = random.between(14, 60) * 250
  return {
    description: `${random.between(2014, 2021)} ${vehicle}`,
    credit: dollars(credit),
    owing: dollars(random.chance(0.4) ? Math.round(credit * 0.4) : 0),
  }
}
