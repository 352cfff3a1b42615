import { isDeepStrictEqual } from 'node:util'
import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { OverrideRecord } from '@forecourt/contract/deals/overrides.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { givenDiscounts } from '@forecourt/domain/pricing/discounts/given-discounts.ts'
import { overriddenLines } from '@forecourt/domain/pricing/payment-types/line-overrides.ts'
import { overriddenFields, type OwnTerms } from '@forecourt/domain/deals/orders/price-overrides.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { Refusal, stale } from '#platform/http/refusal.ts'
import { keepingPreInstalled } from '#pricing/pricing/chosen-accessories.ts'
import { withKnownPlans } from '#pricing/pricing/chosen-plans.ts'
import { plansOnVehicle, refuseOutdated } from '#pricing/pricing/moved-plans.ts'
import { plansIn } from '#pricing/pricing/desk-plans.queries.ts'
import { getDeskAndTaxRows, type Desk } from '#pricing/pricing/desk.queries.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesFrom, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import { refuseScoreWithoutRate } from '#pricing/pricing/score-rates.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { checkDiscounts } from './discount-permission.ts'
import { orderWithWorksheet } from './order-wire.ts'
import { namesLenders, withNamedLenders } from './named-lenders.ts'
import type { OrderRow } from './orders.queries.ts'
import type { Overridden } from './overrides.ts'
import { ownOf, type Own } from './own-terms.ts'
import { checkPrices } from './price-permission.ts'
import { storeWorksheet, type AskedWorksheet } from './store-worksheet.ts'

/** Who saves, when, and from which version. */
export interface Saving {
  readonly app: App
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly version: number
}

/** @throws Refusal if the order is archived, or has another version */
export function checkSavable({ app, actor, version }: Saving, row: OrderRow): void {
  if (row.order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
  if (row.order.version !== version)
    throw stale(orderWithWorksheet(row, { now: app.now(), tenant: actor.tenant }))
}

/**
 * Saves a worksheet as the order's next version, with its figures and trace. Refuses what the actor may not
 * write, and overrides without a reason. `known`: the desk and the taxes, if already read.
 */
export async function saveWorksheet(
  saving: Saving,
  tx: Tx,
  row: OrderRow,
  given: AskedWorksheet,
  known?: { readonly desk: Desk; readonly taxes: TaxRules },
): Promise<OrderWithWorksheet> {
  const { app, actor } = saving
  const { vehicle } = row
  const now = app.now()
  const date = quoteDate(now, actor.tenant.timezone)
  const place = registrationPlace(actor.tenant, given.worksheet.postal_code)
  const { desk, taxes } = known ?? (await readLaw(tx, actor, { row, asked: given, place, date }))
  // Unchanged lines need no desk, and the worksheet of a moved deal already has the lines of the other
  // vehicle.
  const sheet = desk && !given.moved ? asWritten(row, given, desk) : given.worksheet
  const asked = {
    ...given,
    worksheet: withNamedLenders(row.order.worksheet, sheet, desk?.programmes ?? []),
  }
  const { payment_type } = asked
  if (desk) refuseScoreWithoutRate(desk.programmes, asked.worksheet, vehicle, payment_type)
  const own = desk && ownOf(desk, vehicle, asked.worksheet, { taxes, quoteDate: date, payment_type })
  const overridden: Overridden =
    own && desk ? overriddenOf(row, asked, own, desk.settings) : { prices: [], lines: [] }
  checkPrices(actor, row, overridden.prices)
  // A restored version keeps its outdated plans; the sheet shows them, and they block the confirmation.
  if (!given.moved && given.restored_from === undefined)
    refuseOutdated(asked.worksheet, { ...asked.worksheet, payment_type, vehicle: vehicle.id })
  if (own && desk) checkDiscounts(actor, row, asked.worksheet, own, desk.settings)

  const hand = {
    tenant: actor.tenant,
    author: actor.id,
    on_behalf_of: null,
    name: fullName(actor.user),
  }
  const law = { taxes, place, date, now, desk, own }
  const { after, overrides } = await storeWorksheet(hand, tx, row, asked, law, overridden)
  auditSave(saving, tx, row.order.id, after.order.version, overrides, asked)
  return orderWithWorksheet(after, { now, tenant: actor.tenant })
}

/**
 * Lines in the vehicle stay, and plans are from the order or the catalogue; those of a version or a draft
 * already are.
 */
function asWritten(row: OrderRow, asked: AskedWorksheet, desk: Desk) {
  const { restored_from, what_if, payment_type } = asked
  const worksheet = keepingPreInstalled(row, asked.worksheet, desk)
  const deal = { ...worksheet, payment_type }
  // From before the deal moved.
  if (restored_from !== undefined || what_if !== undefined)
    return plansOnVehicle(desk.plans, row.vehicle, deal, row.vehicle.id)
  return withKnownPlans(desk.plans, row.vehicle, row.order.worksheet, deal)
}

interface LawAsked {
  readonly row: OrderRow
  readonly asked: AskedWorksheet
  readonly place: ReturnType<typeof registrationPlace>
  readonly date: string
}

/** No own terms: every change may be an override. */
const none: OwnTerms = {
  price: '',
  msrp: '',
  finance: [],
  lease: [],
  distances: [],
  loan_limits: { max_balloon: '0.00', max_days: 0 },
}

/** The law of the place; with the library and the programmes only when needed, in the same statement. */
async function readLaw(tx: Tx, actor: Actor, { row, asked, place, date }: LawAsked) {
  const { worksheet: before } = row.order
  const { worksheet } = asked
  const isSettled =
    // A score requires a check of its rate, whatever changed.
    worksheet.credit_score === null &&
    overriddenFields(before, worksheet, none).length === 0 &&
    !namesLenders(before, worksheet) &&
    // Another lender has its own limits.
    before.lease.lender_id === worksheet.lease.lender_id &&
    isDeepStrictEqual(before.lines, worksheet.lines)
  if (isSettled && !asked.cell) {
    const taxes = await taxRulesOf(tx, actor.tenant, place, date)
    return { desk: undefined as Desk | undefined, taxes }
  }
  const plans = { dealer: actor.tenant, vehicle: row.vehicle.id, prices: plansIn(worksheet) }
  const { desk, taxRows } = await getDeskAndTaxRows(tx, actor.tenant.id, date, place, plans)
  return { desk, taxes: taxRulesFrom(taxRows, actor.tenant, place, date) }
}

/** A moved order takes all prices and terms of a new order on that vehicle: it has no overrides. */
function overriddenOf(
  { order }: OrderRow,
  { worksheet, moved }: AskedWorksheet,
  { terms, library }: Own,
  { discount_settings: { require_reason } }: Desk['settings'],
): Overridden {
  const [before, asked] = [order.worksheet, worksheet]
  return {
    prices: moved ? [] : overriddenFields(before, asked, terms),
    lines: [
      ...overriddenLines(before.lines, asked.lines, library),
      ...(require_reason ? givenDiscounts(before.lines, asked.lines, library) : []),
    ],
  }
}

/** Audits overrides, restored versions and applied drafts. */
function auditSave(
  { app, request, actor }: Saving,
  tx: Tx,
  id: string,
  version: number,
  overrides: readonly OverrideRecord[],
  { restored_from, what_if }: AskedWorksheet,
): void {
  const acting = { app, request, actor }
  const event = { object_type: 'order', object_id: id } as const
  const made = overrides.filter(({ since }) => since === version)
  if (made.length > 0)
    recordAction(acting, tx, {
      ...event,
      action: 'order.overridden',
      changes: {
        version,
        overrides: made.map(({ field, reason, own, given, gross_effect }) => ({
          field,
          reason,
          own,
          given,
          gross_effect,
        })),
      },
    })
  if (restored_from !== undefined)
    recordAction(acting, tx, {
      ...event,
      action: 'order.version_restored',
      changes: { version, restored_from },
    })
  if (what_if !== undefined)
    recordAction(acting, tx, { ...event, action: 'order.what_if_applied', changes: { version } })
}
