import { paymentOfDeposit, STEP_OF_DEPOSIT } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { and, eq } from 'drizzle-orm'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { depositEntries, deposits } from './deposits.table.ts'

type Row = typeof deposits.$inferInsert

const ENTRIES = {
  pre_authorized: ['authorized'],
  confirmed: ['captured'],
  refunded: ['captured', 'refunded'],
} as const

/** A deposit of 500.00 paid at the dealership by default. Builds the order if none is given. */
export async function buildDeposit(app: FactoryApp, given: Partial<Row> & { readonly dealer_id: string }) {
  const { dealer_id } = given
  const order_id = given.order_id ?? (await buildOrder(app, { dealer_id })).id
  const id = given.id ?? stableId(`deposit ${nextNumber()}`)
  const row: Row = {
    order_id,
    first_order_id: order_id,
    id,
    source: 'custom',
    amount: 50_000,
    currency: 'CAD',
    mode: 'capture',
    state: 'confirmed',
    method: 'debit',
    ...given,
  }
  return withTenant(app.pool, { id: dealer_id }, async tx => {
    const [built] = await tx.insert(deposits).values(row).returning()
    if (!built) throw new Error('the deposit was not inserted')
    const { state, amount } = built
    const kinds = state in ENTRIES ? ENTRIES[state as keyof typeof ENTRIES] : []
    for (const kind of kinds)
      await tx
        .insert(depositEntries)
        .values({ dealer_id, id: stableId(`${kind} ${id}`), deposit_id: id, order_id, kind, amount })
    await tx
      .update(orders)
      .set({
        deposit_payment: paymentOfDeposit(state),
        deposit_mode: state === 'confirmed' ? 'capture' : built.mode,
        deposit_amount: amount,
        deposit_capture_before: state === 'pre_authorized' ? built.capture_before : null,
        deposit_step: STEP_OF_DEPOSIT[state],
      })
      .where(and(eq(orders.dealer_id, dealer_id), eq(orders.id, order_id)))
    return built
  })
}
