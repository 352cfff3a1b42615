import type { library } from '@forecourt/contract/pricing/library.ts'
import type { Coverage } from '@forecourt/contract/pricing/line-coverage.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { lineApplies, lineVehicle, type LineFlags } from '@forecourt/domain/pricing/fees/line-applies.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import {
  countOpenOrders,
  countOrdersWith,
  countVehicles,
  type CountedOrders,
  type VehicleKind,
} from './coverage.queries.ts'

const PAYMENTS = ['cash', 'finance', 'lease'] as const
const SAMPLE = 5

/**
 * Counts the vehicles and open orders to which a line with these flags would apply, by the rule that adds lines to
 * deals.
 */
export function readCoverage({ app, actor, body }: Call<typeof library.coverage>): Promise<Coverage> {
  const { id, ...flags } = body
  return withTenant(app.pool, actor.tenant, async tx => {
    const kinds = await countVehicles(tx, actor.tenant.id)
    const orders = await countOpenOrders(tx, actor.tenant.id)
    const orders_with = id ? await countOrdersWith(tx, actor.tenant.id, id) : 0
    const fitting = orders.filter(order => fits(flags, order, order.payment_type))
    return {
      vehicles: sum(kinds.filter(kind => isOn(flags, kind)).map(kind => kind.vehicles)),
      vehicles_in_all: sum(kinds.map(kind => kind.vehicles)),
      orders: sum(fitting.map(order => order.orders)),
      orders_in_all: sum(orders.map(order => order.orders)),
      orders_with,
      sample: newestOf(fitting),
    }
  })
}

/** Lines that are not added by default count too, because they may be added by hand. */
const fits = (flags: LineFlags, kind: VehicleKind, payment_type: (typeof PAYMENTS)[number]) =>
  lineApplies(flags, { ...lineVehicle(kind), payment_type, chosen: true })

/** Whether a line can apply to vehicles of a kind, with any payment type. */
export const isOn = (flags: LineFlags, kind: VehicleKind): boolean =>
  PAYMENTS.some(payment => fits(flags, kind, payment))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const newestOf = (groups: readonly CountedOrders[]): Coverage['sample'] =>
  groups
    .flatMap(({ newest, year, make, model }) =>
      newest.map(order => ({ ...order, vehicle: `${year} ${make} ${model}` })),
    )
    .sort((a, b) => (a.created < b.created ? 1 : -1))
    .slice(0, SAMPLE)
    .map(({ id, number, customer_id, vehicle, ...name }) => ({
      id,
      number,
      customer: { id: customer_id, name: fullName(name) },
      vehicle,
    }))
