import type { stock as contract } from '@forecourt/contract/inventory/stock.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { VEHICLE_FORM } from '@forecourt/domain/inventory/vehicles/vehicle-form.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { momentOf } from '#platform/clock/dealership-day.ts'
import { columnsOf, derivedOf } from './stock-columns.ts'
import { stockWire } from './stock-wire.ts'
import {
  runActionOnVehicles,
  getStockRow,
  insertVehicle,
  listStock,
  lockStockRow,
  STOCK_PAGE_SIZE,
  updateVehicle,
  type StockRow,
  type VehicleColumns,
} from './stock.queries.ts'

type CreateCall = Call<typeof contract.create>
type UpdateCall = Call<typeof contract.update>
type StatusCall = Call<typeof contract.setStatus>

export function readStock({ app, actor, query }: Call<typeof contract.list>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const { rows, count } = await listStock(tx, actor.tenant.id, query)
    const moment = momentOf({ app, actor })
    return {
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / STOCK_PAGE_SIZE)),
      limit: STOCK_PAGE_SIZE,
      results: rows.map(row => stockWire(row, moment, actor)),
    }
  })
}

export const readStockVehicle = ({ app, actor, params }: Call<typeof contract.details>) =>
  withTenant(app.pool, actor.tenant, async tx =>
    stockWire(await getStockRow(tx, actor.tenant.id, params.id), momentOf({ app, actor }), actor),
  )

/** Adds a vehicle. A VIN or a number in use is refused on its field. */
export function createVehicle(call: CreateCall) {
  const { app, actor, body, idempotency } = call
  check(call, Object.keys(VEHICLE_FORM), body)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const columns = columnsOf(body)
      const own = { dealer_id: actor.tenant.id, id: newId(), updated_by: actor.id }
      await runActionOnVehicles(tx, actor.id, 'desk')
      // The form's rules guarantee the required fields.
      const row = { ...columns, ...derivedOf(body), ...own } as VehicleColumns
      const stored = await insertVehicle(tx, row)
      recordVehicleAction(call, tx, 'vehicle.created', stored.id, columns)
      const fresh = {
        reservation: null,
        payments_due_at: null,
        open_orders: 0,
        changer: fullName(actor.user),
      }
      return stockWire({ ...stored, ...fresh }, momentOf({ app, actor }), actor)
    }),
  )
}

/** Changes a vehicle over the version that was read. Triggers mark its list payments as due. */
export function saveVehicle(call: UpdateCall) {
  const { app, actor, params, body, version } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = await lockStockRow(tx, actor.tenant.id, params.id, actor.id)
    const wire = stockWire(stored, momentOf({ app, actor }), actor)
    if (stored.version !== version) throw stale(wire)
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    // Whether a VIN is required depends on these two.
    const beside = 'vehicle_condition' in given || 'year' in given ? ['vin'] : []
    check(call, [...Object.keys(given), ...beside], { ...wire, ...given })
    const columns = columnsOf(body)
    const changed = await write(tx, stored, { ...columns, ...derivedOf({ ...stored, ...columns }) }, call)
    recordVehicleAction(call, tx, 'vehicle.updated', stored.id, columns)
    await followStatus(call, tx, stored, changed)
    return stockWire(changed, momentOf({ app, actor }), actor)
  })
}

/**
 * Sells, holds, withdraws or restores a vehicle. An unavailable one leaves every search, and its open orders wait
 * for the dealership.
 */
export function setStockStatus(call: StatusCall) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = await lockStockRow(tx, actor.tenant.id, params.id, actor.id)
    if (stored.stock_status === body.stock_status)
      return { vehicle: stockWire(stored, momentOf({ app, actor }), actor), orders_moved: 0 }
    const changed = await write(tx, stored, { stock_status: body.stock_status }, call)
    const orders_moved = await followStatus(call, tx, stored, changed)
    recordVehicleAction(call, tx, 'vehicle.status_changed', stored.id, {
      before: stored.stock_status,
      after: body.stock_status,
    })
    return { vehicle: stockWire(changed, momentOf({ app, actor }), actor), orders_moved }
  })
}

const check = ({ app, actor }: CreateCall | UpdateCall, fields: readonly string[], values: object) =>
  checkFields({ actor, now: app.now() }, VEHICLE_FORM, fields, values as FieldValues)

async function write(
  tx: Tx,
  stored: StockRow,
  changes: Partial<VehicleColumns>,
  { actor }: UpdateCall | StatusCall,
): Promise<StockRow> {
  const moved = await updateVehicle(tx, stored, changes)
  const changer = moved.version === stored.version ? stored.changer : fullName(actor.user)
  return { ...stored, ...(changes as Partial<StockRow>), ...moved, changer }
}

/** Open orders lose an unavailable vehicle, and get a restored one back. */
async function followStatus(
  { app, actor }: UpdateCall | StatusCall,
  tx: Tx,
  before: StockRow,
  after: StockRow,
): Promise<number> {
  const [was, is] = [before, after].map(row => isOrderableByStaff(row.stock_status))
  if (was === is) return 0
  return is
    ? app.ordersOfVehicles.restoreVehicleToOrders(tx, actor.tenant.id, [after.id], app.now())
    : app.ordersOfVehicles.loseVehicles(tx, actor.tenant.id, [after.id])
}

const recordVehicleAction = (
  call: CreateCall | UpdateCall | StatusCall,
  tx: Tx,
  action: 'vehicle.created' | 'vehicle.updated' | 'vehicle.status_changed',
  id: string,
  changes: Record<string, unknown>,
) => recordAction(call, tx, { action, object_type: 'vehicle', object_id: id, changes })
