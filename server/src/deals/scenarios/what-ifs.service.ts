import type { Scenario, scenarios as scenariosContract } from '@forecourt/contract/deals/what-ifs.ts'
import { pricingWire } from '@forecourt/contract/pricing/pricing-wire.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import type { App } from '#platform/app-context.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { grossWire } from '#deals/order-versions/version-wire.ts'
import { getOrderFor } from '#deals/orders/order-access.ts'
import { grossOf } from '#deals/orders/order-gross.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { ownOf } from '#deals/orders/own-terms.ts'
import { costedPlans, findPlanCosts } from '#deals/orders/plan-costs.queries.ts'
import { checkSavable, saveWorksheet } from '#deals/orders/save-worksheet.ts'
import { overridesOfSheet } from '#deals/orders/sheet-overrides.ts'
import { keepingPreInstalled } from '#pricing/pricing/chosen-accessories.ts'
import { withKnownPlans } from '#pricing/pricing/chosen-plans.ts'
import { plansIn } from '#pricing/pricing/desk-plans.queries.ts'
import { getDeskAndTaxRows } from '#pricing/pricing/desk.queries.ts'
import { inputOf, priceOrRefuse } from '#pricing/pricing/price-worksheet.ts'
import { pricingSummary } from '#pricing/pricing/pricing-wire.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesFrom } from '#pricing/pricing/registration-place.ts'
import { refuseScoreWithoutRate } from '#pricing/pricing/score-rates.ts'
import type { Actor } from '#platform/sessions/session.ts'
import {
  countWithCosts,
  deleteScenario,
  insertingScenario,
  lockOrderOfScenario,
  markingApplied,
  updateScenario,
  type ScenarioRow,
} from './what-ifs.queries.ts'

const most = 20

export const scenarioWire = (row: ScenarioRow, created_by: string | null, actor: Actor): Scenario => ({
  id: row.id,
  order: row.order_id,
  name: row.name,
  payment_type: row.payment_type,
  worksheet: row.worksheet,
  payment: row.payment,
  gross: grossWire(row.gross, actor),
  based_on: row.based_on,
  applied: row.applied,
  created: row.created,
  created_by,
  updated: row.updated,
  version: row.version,
})

/** The draft's worksheet, priced at today's law. Permissions and reasons are checked when it is applied. */
async function pricedDraft(
  tx: Tx,
  { app, actor }: { app: App; actor: Actor },
  row: OrderRow,
  draft: { worksheet: Worksheet; payment_type: PaymentType },
  { stored, costsOf = findPlanCosts }: { stored?: Worksheet; costsOf?: typeof findPlanCosts } = {},
) {
  const { vehicle, order } = row
  const now = app.now()
  const date = quoteDate(now, actor.tenant.timezone)
  const place = registrationPlace(actor.tenant, draft.worksheet.postal_code)
  const { desk, taxRows } = await getDeskAndTaxRows(tx, actor.tenant.id, date, place, {
    dealer: actor.tenant,
    vehicle: vehicle.id,
    prices: plansIn(draft.worksheet),
  })
  const taxes = taxRulesFrom(taxRows, actor.tenant, place, date)
  const whole = keepingPreInstalled(row, draft.worksheet, desk)
  const known = { lines: [...order.worksheet.lines, ...(stored?.lines ?? [])] }
  const sheet = withKnownPlans(desk.plans, vehicle, known, { ...whole, payment_type: draft.payment_type })
  const worksheet = { ...sheet, postal_code: place.postal_code }
  refuseScoreWithoutRate(desk.programmes, worksheet, vehicle, draft.payment_type)
  const input = inputOf(worksheet, draft.payment_type, { vehicle, taxes, quoteDate: date, now })
  const pricing = pricingWire(priceOrRefuse(input), worksheet, now.toISOString())
  const payment = pricingSummary(pricing, worksheet)
  const own = ownOf(desk, vehicle, worksheet, {
    taxes,
    quoteDate: date,
    payment_type: draft.payment_type,
  })
  const costs = await costsOf(tx, order, costedPlans(worksheet))
  const gross = grossOf(input, worksheet, vehicle, overridesOfSheet(worksheet, order, own), costs)
  return { worksheet, payment_type: draft.payment_type, payment, gross }
}

function checkOpen({ order }: OrderRow): void {
  if (order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
}

/** @throws Refusal if the order has the maximum number of drafts */
const costsOfAnother: typeof findPlanCosts = async (tx, order, prices) => {
  const { count, costs } = await countWithCosts(tx, order, prices)
  if (count >= most) throw new Refusal('conflict', { code: 'too_many_what_ifs', params: { max: most } })
  return costs
}

/** Creates a draft from the current order, or from one of its versions. */
export function createScenario(call: Call<typeof scenariosContract.create>) {
  const { app, actor, params, body, idempotency } = call
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const row = await getOrderFor(tx, actor, params.id, 'pricing-worksheet:edit')
      checkOpen(row)
      const priced = await pricedDraft(tx, call, row, body, { costsOf: costsOfAnother })
      const now = app.now().toISOString()
      const draft = {
        ...priced,
        dealer_id: actor.tenant.id,
        id: newId(),
        order_id: row.order.id,
        name: body.name,
        based_on: Math.min(body.based_on ?? row.order.version, row.order.version),
        created: now,
        created_by: actor.id,
        updated: now,
      }
      deferToCommit(tx, { changes: [insertingScenario(tx, draft)] })
      audit(call, tx, 'what_if.created', draft.id)
      return scenarioWire({ ...draft, applied: null, version: 1 }, fullName(actor.user), actor)
    }),
  )
}

/** The draft with its locked order. @throws Refusal if the actor may not price it */
async function lockedScenario(tx: Tx, actor: Actor, id: string) {
  const row = await lockOrderOfScenario(tx, actor.tenant.id, id)
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  if (!can(actor, 'pricing-worksheet:edit', row.customer)) throw new Refusal('forbidden')
  return row
}

export function changeScenario(call: Call<typeof scenariosContract.update>) {
  const { app, actor, params, body, version } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await lockedScenario(tx, actor, params.id)
    const { scenario, created_by } = row
    checkOpen(row)
    if (scenario.version !== version) throw stale(scenarioWire(scenario, created_by, actor))
    const {
      worksheet = scenario.worksheet,
      payment_type = scenario.payment_type,
      name = scenario.name,
    } = body
    // A new name alone does not reprice it.
    const isRepriced = body.worksheet !== undefined || body.payment_type !== undefined
    const priced = isRepriced
      ? await pricedDraft(tx, call, row, { worksheet, payment_type }, { stored: scenario.worksheet })
      : {}
    const stored = await updateScenario(tx, scenario, { ...priced, name })
    audit(call, tx, 'what_if.updated', scenario.id)
    return scenarioWire(stored, created_by, actor)
  })
}

export function removeScenario(call: Call<typeof scenariosContract.delete>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const { scenario } = await lockedScenario(tx, actor, params.id)
    deleteScenario(tx, scenario)
    audit(call, tx, 'what_if.deleted', scenario.id)
  })
}

/** Saves a draft as the order's worksheet, with the permissions and reasons of any save. */
export function applyScenario(call: Call<typeof scenariosContract.apply>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await lockedScenario(tx, actor, params.id)
    checkSavable(call, row)
    const { scenario } = row
    const { worksheet, payment_type, name } = scenario
    const saved = await saveWorksheet(call, tx, row, {
      worksheet,
      payment_type,
      answers: body.override_reasons,
      what_if: name,
    })
    deferToCommit(tx, { changes: [markingApplied(tx, scenario)] })
    return saved
  })
}

const audit = (
  { app, request, actor }: Pick<Call<typeof scenariosContract.delete>, 'app' | 'request' | 'actor'>,
  tx: Tx,
  action: Extract<AuditAction, `what_if.${string}`>,
  id: string,
) =>
  recordAction({ app, request, actor }, tx, {
    action,
    object_type: 'what_if',
    object_id: id,
  })
