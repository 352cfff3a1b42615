import { toCents } from '@forecourt/contract/platform/money.ts'
import type {
  TradeInEstimate,
  tradeInEstimates as contract,
} from '@forecourt/contract/deals/trade-in-estimates.ts'
import { MARKETS } from '@forecourt/domain/platform/markets/countries.ts'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import {
  holdsAt,
  mayAskAgain,
  tradeVehicleRules,
  type EstimateFailure,
} from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { isDeepStrictEqual } from 'node:util'
import { recordAction } from '#platform/audit/audit.service.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { Valuation, ValuationQuestion } from '#platform/outside/valuation/port.ts'
import type { PortError } from '#platform/outside/port-result.ts'
import { valuationPort } from '#platform/outside/valuation/valuation-provider.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { askingOf, estimateWire } from './estimate-wire.ts'
import {
  claimQuestion,
  findForEstimate,
  insertingEstimate,
  keepingAnswer,
  updatingEstimate,
  type EstimateFound,
  type EstimateRow,
} from './trade-in-estimates.queries.ts'

/**
 * Checks that the actor may do this for the customer. @throws Refusal 404 if they may not see the customer
 */
function authenticated(found: EstimateFound | undefined, actor: Actor, action: Action): EstimateFound {
  if (!found || !can(actor, 'customer:read', found.customer)) throw notFound()
  if (!can(actor, action, found.customer)) throw new Refusal('forbidden')
  return found
}

export function readEstimate({ app, actor, params }: Call<typeof contract.read>) {
  return withTenant(app.pool, actor.tenant, async tx =>
    estimateWire(
      authenticated(await findForEstimate(tx, actor.tenant.id, params.id), actor, 'trade-in:read'),
    ),
  )
}

const unasked = {
  cat_id: null,
  reference: null,
  value: null,
  range_min: null,
  range_max: null,
  valued: null,
  valued_odometer: null,
  asked: null,
  answered: null,
  failure: null,
} as const

type Described = Pick<EstimateRow, 'odometer'> & Partial<EstimateRow>

/**
 * The value known of a vehicle before: kept for the same vehicle if it was not driven too far since. A later
 * question used another odometer reading, and so does a pending answer.
 */
function knownOf({ estimate: before, country }: EstimateFound, vehicle: Described) {
  if (!before || !isDeepStrictEqual({ ...before, ...vehicle, odometer: before.odometer }, before))
    return unasked
  const { cat_id, reference, value, range_min, range_max, valued, valued_odometer } = before
  const unit = MARKETS[country].distance_unit
  if (valued_odometer === null || !holdsAt(valued_odometer, vehicle.odometer, unit)) return unasked
  const its = { cat_id, reference, value, range_min, range_max, valued, valued_odometer }
  return { ...its, asked: valued, answered: valued, failure: null }
}

/** Another vehicle, or the same one driven too far, has no value yet. An unchanged one changes nothing. */
export function setVehicle(call: Call<typeof contract.setVehicle>) {
  const { app, actor, params, body, version } = call
  const { mileage, ...described } = body
  const rules = tradeVehicleRules(quoteDate(app.now(), actor.tenant.timezone))
  // The form names the odometer differently from the wire: its problem uses the name of the wire.
  const { odometer = [], ...others } = rules
  const checked = { ...others, mileage: odometer }
  checkFields({ actor, now: app.now() }, checked, Object.keys(checked), body)
  return withTenant(app.pool, actor.tenant, async tx => {
    await getCustomerFor(tx, actor, params.id, 'trade-in:edit', { isLocked: true })
    const found = await findForEstimate(tx, actor.tenant.id, params.id)
    if (!found) throw notFound()
    const { estimate } = found
    if ((estimate?.version ?? 1) !== version) throw stale(estimateWire(found))
    const vehicle = {
      ...described,
      vin: described.vin?.toUpperCase() ?? null,
      additional_options: described.additional_options ?? [],
      original_owner: described.original_owner ?? null,
      payment_on_vehicle: described.payment_on_vehicle ?? null,
      odometer: mileage,
    }
    if (estimate && isDeepStrictEqual({ ...estimate, ...vehicle }, estimate)) return estimateWire(found)
    const key = { dealer_id: actor.tenant.id, id: estimate?.id ?? newId() }
    const next = { ...vehicle, ...knownOf(found, vehicle), version: version + 1 }
    const row = { ...key, customer_id: params.id, ...next }
    const writing = estimate ? updatingEstimate(tx, key, next) : insertingEstimate(tx, row)
    deferToCommit(tx, { changes: [writing] })
    recordAction(call, tx, {
      action: 'trade_in_estimate.vehicle_set',
      object_type: 'customer',
      object_id: params.id,
      changes: { year: body.year, make: body.make, model: body.model },
    })
    return estimateWire({ ...found, estimate: { ...row, updated: app.now().toISOString() } })
  })
}

/**
 * Asks the service outside of any transaction, so that no lock is held. The reason for a missing value is
 * returned with the last one.
 */
export async function refreshEstimate(call: Call<typeof contract.refresh>): Promise<TradeInEstimate> {
  const { app, actor, params } = call
  const port = valuationPort(app)
  const asked = app.now().toISOString()
  const { found, isAsking } = await withTenant(app.pool, actor.tenant, async tx => {
    const seen = authenticated(await findForEstimate(tx, actor.tenant.id, params.id), actor, 'trade-in:edit')
    const { estimate } = seen
    const isFree =
      port !== undefined &&
      seen.is_offered &&
      estimate !== null &&
      mayAskAgain(askingOf(estimate), app.now().getTime())
    return { found: seen, isAsking: isFree && (await claimQuestion(tx, estimate, asked)) }
  })
  const { estimate } = found
  if (!port || !found.is_offered) return { ...estimateWire(found), failure: 'disabled' }
  if (!estimate) return { ...estimateWire(found), failure: 'missing_catalog_id' }
  if (!isAsking) return estimateWire(found)
  const key = `${estimate.id}:${estimate.version}:${asked}`
  const reply = await port.estimate(questionOf(found, estimate, actor), key)
  const answer = reply.ok ? valueOf(reply.value, estimate, asked) : { failure: failureOf(reply.error) }
  const changes = { failure: null, ...answer, answered: app.now().toISOString() }
  // No dealership can fix this, and its screen says that we have been notified.
  if (changes.failure === 'auth_failed')
    app.log.error({ provider: port.provider }, 'the valuation service refuses our sign-in')
  await withTenant(app.pool, actor.tenant, async tx => {
    deferToCommit(tx, { changes: [keepingAnswer(tx, estimate, asked, changes)] })
    recordAction(call, tx, {
      action: 'trade_in_estimate.refreshed',
      object_type: 'customer',
      object_id: params.id,
      changes: { outcome: changes.failure ?? 'value', provider: port.provider },
    })
  })
  return estimateWire({ ...found, estimate: { ...estimate, asked, ...changes } })
}

const questionOf = ({ customer }: EstimateFound, row: EstimateRow, { tenant }: Actor): ValuationQuestion => ({
  vin: row.vin,
  year: row.year,
  make: row.make,
  model: row.model,
  trim: row.trim,
  odometer: row.odometer,
  odometer_unit: MARKETS[tenant.country].distance_unit,
  color: row.color,
  options: row.additional_options,
  original_owner: row.original_owner,
  payment_on_vehicle: row.payment_on_vehicle,
  country: tenant.country,
  region: tenant.province_code,
  postal_code: customer.postal_code,
})

const valueOf = (
  { id, catalog_id, value, low, high }: Valuation,
  { odometer }: EstimateRow,
  valued: string,
) => ({
  cat_id: catalog_id,
  reference: id,
  value: toCents(value),
  range_min: toCents(low),
  range_max: toCents(high),
  valued,
  valued_odometer: odometer,
})

const known: Readonly<Record<string, EstimateFailure>> = {
  missing_catalog_id: 'missing_catalog_id',
  not_available: 'not_available',
  no_bid: 'no_bid',
  user_update_failed: 'user_update_failed',
}

function failureOf(error: PortError): EstimateFailure {
  if (error.kind === 'unauthorised') return 'auth_failed'
  if (error.kind === 'not_found') return 'not_available'
  return (error.kind === 'rejected' ? known[error.code] : undefined) ?? 'unknown'
}
