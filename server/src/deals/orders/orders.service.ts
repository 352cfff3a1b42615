import type { orders as ordersContract } from '@forecourt/contract/deals/orders.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { outdatedPlans } from '@forecourt/domain/pricing/protection-plans/outdated-plan.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { commitWith, withTenant } from '#platform/db/tenant.ts'
import { auditIncentives, withIncentives } from '#deals/order-lines/chosen-incentives.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { accessoriesBeyond, withAccessories } from '#pricing/pricing/chosen-accessories.ts'
import { plansBeyond, withPlans } from '#pricing/pricing/chosen-plans.ts'
import { deskOf, getDeskAndTaxRows, type Desk } from '#pricing/pricing/desk.queries.ts'
import { findPlansOf, plansIn } from '#pricing/pricing/desk-plans.queries.ts'
import { refuseFullLibrary } from '#pricing/pricing/full-worksheet.ts'
import { openingPaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { lawOf, registrationPlace, taxRulesFrom } from '#pricing/pricing/registration-place.ts'
import type { Law } from '#pricing/pricing/starting-terms.ts'
import { defaultWorksheet } from '#pricing/pricing/worksheet-defaults.ts'
import { refuseReserved } from '#deals/reservations/reservations.queries.ts'
import { reservationAt } from '#inventory/vehicles/vehicle-row.queries.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { changeCustomer } from './change-customer.ts'
import { getOrderFor } from './order-access.ts'
import { findStartOfOrder, insertOrder, type StartOfOrder } from './insert-order.queries.ts'
import { refreshCustomer, refreshWithout } from '#customers/customers/refresh-customer.queries.ts'
import { progressOf } from './order-progress.ts'
import { isDraft, orderWithWorksheet } from './order-wire.ts'
import { deleteOrder, updateOrder, type OrderRow } from './orders.queries.ts'
import { proposeAppointment } from '#deals/appointments/appointments.service.ts'
import { checkSavable, saveWorksheet } from './save-worksheet.ts'

type CreateCall = Call<typeof ordersContract.create>
type UpdateCall = Call<typeof ordersContract.update>

/** Creates an order on a vehicle, with a filled worksheet. */
export function createOrder(call: CreateCall) {
  const { app, actor, body, idempotency } = call
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const day = quoteDate(app.now(), actor.tenant.timezone)
      const start = await findStartOfOrder(tx, actor.tenant, { ...body, day })
      if (!start || !can(actor, 'customer:read', start.customer)) throw notFound()
      if (!can(actor, 'order:create', start.customer)) throw new Refusal('forbidden')
      if (!isOrderableByStaff(start.vehicle.stock_status))
        throw new Refusal('conflict', { code: 'vehicle_unavailable' })
      refuseReserved(reservationAt(start.vehicle, app.now()))
      const postalCode = actor.tenant.use_postal_code ? start.customer.postal_code : null
      const law = await lawOf(tx, actor.tenant, postalCode, day)
      const order = await insertOrder(tx, actor.tenant, newOrder(call, start, law), start)
      auditOrder(call, tx, 'order.created', order.id)
      const { customer, vehicle } = start
      const row: OrderRow = {
        order,
        vehicle,
        customer,
        appointment: null,
        trade_ins: [],
        available_trade_in: start.available_trade_in,
        rep: null,
        archived_by: null,
        updated_by: fullName(actor.user),
      }
      return orderWithWorksheet(row, { now: app.now(), tenant: actor.tenant })
    }),
  )
}

function newOrder({ app, actor, body }: CreateCall, start: StartOfOrder, law: Law) {
  const { customer, vehicle } = start
  const desk = deskOf(start.desk)
  const { default_payment_type: fresh, default_payment_type_used: used } = desk.settings
  const payment_type = body.payment_type ?? openingPaymentType({ fresh, used }, vehicle.vehicle_condition)
  const beginning = defaultWorksheet(
    desk,
    vehicle,
    {
      language: actor.user.language,
      postal_code: actor.tenant.use_postal_code ? customer.postal_code : null,
      include_tax: body.payment_include_tax ?? undefined,
      finance_down_payment: body.finance_down_payment ?? undefined,
      lease_down_payment: body.lease_down_payment ?? undefined,
    },
    law,
  )
  refuseFullLibrary(beginning)
  const worksheet = withPlans(desk.plans, vehicle, beginning, {
    ids: body.protection_ids,
    paymentType: payment_type,
    field: 'protection_ids',
  })
  const steps = {
    build_and_price_step: 'awaiting-dealer',
    trade_in_step: 'initial',
    credit_application_step: 'initial',
    quote_step: 'initial',
    deposit_step: 'initial',
    appointment_step: 'initial',
    documents_step: 'initial',
    order_management_status: 'new',
    deposit_payment: 'unpaid',
    deposit_mode: null,
    deposit_capture_before: null,
    is_archived: false,
    vehicle_gone: false,
  } as const
  return {
    ...steps,
    payment_type,
    ...progressOf({ ...steps, payment_type }, app.now()),
    id: newId(),
    customer_id: customer.id,
    vehicle_id: vehicle.id,
    payment_include_tax: worksheet.include_tax,
    campaign: body.campaign,
    postal_code: worksheet.postal_code,
    worksheet,
    created_by: actor.id,
    updated_by: actor.id,
  }
}

/** Saves a note alone, or the worksheet with the other fields. */
export function saveOrder(call: UpdateCall) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, actionOf(body))
    checkSavable(call, row)
    refuseBeside(body)
    refuseOtherParties(body, row)
    const { order } = row
    if (movesCustomer(body, row)) return changeCustomer(call, tx, row, body.customer)
    if (body.proposed_appointment) return proposeAppointment(call, tx, row, body.proposed_appointment)
    if (actionOf(body) === 'pricing-worksheet:edit') {
      const sheet = body.worksheet ?? order.worksheet
      const known = asksSeveralLists(body) ? await readLibrary(call, tx, row, sheet) : undefined
      const chosen = { accessories: body.accessory_ids }
      const equipped = await withAccessories(tx, row.vehicle, sheet, chosen, 'accessory_ids', known?.desk)
      const fitted = await withIncentives(
        tx,
        row.vehicle,
        equipped,
        body.incentives,
        'incentives.',
        known?.desk,
      )
      const payment_type = body.payment_type ?? order.payment_type
      const given = await protectedSheet(call, tx, row, fitted, payment_type, known?.desk)
      const saved = await saveWorksheet(
        call,
        tx,
        row,
        {
          worksheet: { ...given, include_tax: body.payment_include_tax ?? given.include_tax },
          payment_type,
          answers: body.override_reasons,
          cell: body.cell,
          note: body.note,
        },
        known,
      )
      if (body.incentives) auditIncentives(call, tx, order, body.incentives)
      auditChosen(call, tx, order, saved.worksheet)
      return saved
    }
    if (body.note === undefined || body.note === order.note)
      return orderWithWorksheet(row, { now: app.now(), tenant: actor.tenant })
    const { note } = body
    auditOrder(call, tx, 'order.note_changed', order.id)
    refreshCustomer(tx, actor.tenant.id, order.customer_id)
    const stored = await commitWith(tx, () => updateOrder(tx, order, { note, updated_by: actor.id }))
    const after = { ...row, order: stored, updated_by: fullName(actor.user) }
    return orderWithWorksheet(after, { now: app.now(), tenant: actor.tenant })
  })
}

const asksSeveralLists = ({ accessory_ids, incentives, protection_ids }: UpdateCall['body']) =>
  [accessory_ids, incentives, protection_ids].filter(list => list !== undefined).length > 1

/** Reads the desk's library and the taxes for the lists in a save, in one statement. */
async function readLibrary(
  { app, actor, body }: UpdateCall,
  tx: Tx,
  { vehicle }: OrderRow,
  worksheet: Worksheet,
): Promise<{ desk: Desk; taxes: TaxRules }> {
  const day = quoteDate(app.now(), actor.tenant.timezone)
  const place = registrationPlace(actor.tenant, worksheet.postal_code)
  const prices = [...new Set([...plansIn(worksheet), ...(body.protection_ids ?? [])])]
  const plans = { dealer: actor.tenant, vehicle: vehicle.id, prices }
  const { desk, taxRows } = await getDeskAndTaxRows(tx, actor.tenant.id, day, place, plans)
  return { desk, taxes: taxRulesFrom(taxRows, actor.tenant, place, day) }
}

/** The worksheet with the requested plans; reads only those that are new or do not fit the deal. */
async function protectedSheet(
  { app, actor, body }: UpdateCall,
  tx: Tx,
  { vehicle }: OrderRow,
  worksheet: Worksheet,
  paymentType: OrderRow['order']['payment_type'],
  desk?: Desk,
): Promise<Worksheet> {
  const ids = body.protection_ids
  const outdated = outdatedPlans(worksheet.lines, {
    ...worksheet,
    payment_type: paymentType,
    vehicle: vehicle.id,
  })
  const kept = worksheet.lines.filter(line => !outdated.some(one => one.line === line))
  const prices = (ids ?? []).filter(id => !kept.some(line => line.id === id))
  const wanted = { dealer: actor.tenant, vehicle: vehicle.id, prices }
  const day = quoteDate(app.now(), actor.tenant.timezone)
  const plans = desk?.plans ?? (await findPlansOf(tx, wanted, day))
  return withPlans(plans, vehicle, worksheet, { ids, paymentType, field: 'protection_ids' })
}

const chosenLists = [
  ['order.accessories_changed', accessoriesBeyond],
  ['order.plans_changed', plansBeyond],
] as const

function auditChosen(call: UpdateCall, tx: Tx, { id, worksheet }: OrderRow['order'], saved: Worksheet) {
  for (const [action, beyond] of chosenLists) {
    const [added, removed] = [beyond(saved, worksheet), beyond(worksheet, saved)]
    if (added.length + removed.length === 0) continue
    recordAction(call, tx, { action, object_type: 'order', object_id: id, changes: { added, removed } })
  }
}

/** A save keeps the vehicle, which the body may repeat. Another customer is a separate change. */
function refuseOtherParties({ customer, vehicle, ...others }: UpdateCall['body'], { order }: OrderRow) {
  if (vehicle !== undefined && vehicle !== order.vehicle_id) throw invalid({ vehicle: fixed })
  if (customer === undefined || customer === order.customer_id) return
  if (Object.values(others).some(value => value !== undefined))
    throw invalid({ customer: { rule: 'default', params: {} } })
}

const movesCustomer = (
  body: UpdateCall['body'],
  { order }: OrderRow,
): body is UpdateCall['body'] & { customer: string } =>
  body.customer !== undefined && body.customer !== order.customer_id

const fixed = { rule: 'fixed', params: {} }

/** An appointment cannot be proposed together with other changes. */
function refuseBeside({ proposed_appointment: proposed, ...others }: UpdateCall['body']) {
  if (proposed === undefined) return
  if (Object.values(others).some(value => value !== undefined))
    throw invalid({ proposed_appointment: { rule: 'default', params: {} } })
}

/** A note, an appointment, or another customer requires less permission than a worksheet. */
function actionOf(body: UpdateCall['body']) {
  if (body.proposed_appointment !== undefined) return 'appointment:propose'
  if (Object.keys(body).every(name => name === 'customer' || name === 'vehicle')) return 'order:create'
  return changesWorksheet(body) ? 'pricing-worksheet:edit' : 'order:edit-note'
}

const changesWorksheet = (body: UpdateCall['body']) =>
  !(
    body.worksheet === undefined &&
    body.accessory_ids === undefined &&
    body.incentives === undefined &&
    body.protection_ids === undefined &&
    body.payment_type === undefined &&
    body.payment_include_tax === undefined
  )

export function removeOrder(call: Call<typeof ordersContract.delete>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, 'order:delete')
    if (!isDraft(row.order)) throw new Refusal('conflict', { code: 'order_not_draft' })
    await refreshWithout(tx, actor.tenant.id, row.order.customer_id, row.order.id)
    await deleteOrder(tx, actor.tenant.id, row.order.id)
    auditOrder(call, tx, 'order.deleted', row.order.id)
  })
}

type AuditedCall = CreateCall | UpdateCall | Call<typeof ordersContract.delete>

const auditOrder = (
  { app, request, actor }: AuditedCall,
  tx: Tx,
  action: 'order.created' | 'order.deleted' | 'order.note_changed',
  id: string,
) => recordAction({ app, request, actor }, tx, { action, object_type: 'order', object_id: id })
