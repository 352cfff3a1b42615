import type { TaxRow } from '@forecourt/domain/pricing/taxes/tax-row.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { cardInForce } from '#pricing/lenders/card-in-force.ts'
import { lenders } from '#pricing/lenders/lenders.table.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { rulesInForce } from '#pricing/price-profiles/rules-in-force.ts'
import { profileOn, type Profile } from '#inventory/vehicles/vehicle-price.ts'
import { accessoriesColumn, type DeskAccessory } from './accessory-lines.ts'
import { plansColumn, type DeskPlan, type WantedPlans } from './desk-plans.queries.ts'
import { DeskProgramme } from './programmes.ts'
import { taxRowsColumn } from '#pricing/taxes/tax-rules.queries.ts'

export interface Desk {
  readonly settings: typeof paymentSettings.$inferSelect
  readonly fees: readonly (typeof fees.$inferSelect)[]
  readonly discounts: readonly (typeof discounts.$inferSelect)[]
  /** The accessories on offer, in the order they were added. */
  readonly accessories: readonly DeskAccessory[]
  /** Pre-installed plans and the requested ones; empty unless requested. */
  readonly plans: readonly DeskPlan[]
  /** Programmes in force of active lenders, the manufacturer's first, under the lender's current name. */
  readonly programmes: readonly DeskProgramme[]
  /** The price rules in force that day. */
  readonly profile: Profile
}

type Row<T> = readonly T[] | null

export interface DeskRow extends Record<string, unknown> {
  settings: Desk['settings'] | null
  fees: Row<Desk['fees'][number]>
  discounts: Row<Desk['discounts'][number]>
  accessories: Row<DeskAccessory>
  plans: Row<DeskPlan>
  programmes: Row<unknown>
  price_rules: Row<Profile['rules'][number]>
  day: string
}

/**
 * All data of a dealership that a worksheet of this day is built from, as an SQL value for `deskOf`. Plans are
 * many, so they are read on request only.
 */
export const deskColumn = (
  dealerId: string,
  day: string,
  plans?: WantedPlans,
): SQL<DeskRow> => sql<DeskRow>`json_build_object(
    'settings', (SELECT to_json(s) FROM ${paymentSettings} s WHERE s.dealer_id = ${dealerId}),
    'fees', (SELECT json_agg(f) FROM ${fees} f WHERE f.dealer_id = ${dealerId} AND f.is_active),
    'discounts', (SELECT json_agg(d) FROM ${discounts} d WHERE d.dealer_id = ${dealerId} AND d.is_active),
    'accessories', ${accessoriesColumn(dealerId)},
    'plans', ${plans ? plansColumn(plans, day) : sql`NULL::json`},
    'programmes', (
      SELECT json_agg(c.programme || jsonb_build_object('id', l.id, 'name_en', l.name, 'name_fr', l.name_fr, 'is_oem', l.is_oem, 'rate_card', c.id, 'card_number', c.number) ORDER BY l.is_oem DESC, l.name)
      FROM ${lenders} l CROSS JOIN LATERAL (${cardInForce(sql`l`, day)}) c
      WHERE l.dealer_id = ${dealerId} AND l.is_active),
    'price_rules', ${rulesInForce(dealerId)}, 'day', ${day}::text)`

/** @throws Refusal when the dealership has no payment settings yet */
export function deskOf(desk: DeskRow): Desk {
  if (!desk.settings) throw new Refusal('conflict', { code: 'payment_settings_missing' })
  return {
    settings: desk.settings,
    fees: desk.fees ?? [],
    discounts: desk.discounts ?? [],
    accessories: desk.accessories ?? [],
    plans: desk.plans ?? [],
    programmes: (desk.programmes ?? []).map(programme => DeskProgramme.parse(programme)),
    profile: profileOn(desk.price_rules ?? [], desk.day),
  }
}

/** The pricing settings with the tax rows of a place, in one statement. */
export async function getDeskAndTaxRows(
  tx: Tx,
  dealerId: string,
  day: string,
  { country, region }: { country: 'CA' | 'US'; region: string },
  plans?: WantedPlans,
): Promise<{ desk: Desk; taxRows: readonly TaxRow[] }> {
  const { rows } = await tx.execute<{ desk: DeskRow; taxes: TaxRow[] | null }>(
    sql`SELECT ${deskColumn(dealerId, day, plans)} AS desk, ${taxRowsColumn(country, region)} AS taxes`,
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return { desk: deskOf(row.desk), taxRows: row.taxes ?? [] }
}

/** The same in a separate statement. */
export const getDesk = async (tx: Tx, dealerId: string, day: string, plans?: WantedPlans): Promise<Desk> =>
  deskOf(await readDesk(tx, dealerId, day, plans))

/** The same for jobs; undefined when the dealership has no payment settings yet. */
export async function findDesk(tx: Tx, dealerId: string, day: string): Promise<Desk | undefined> {
  const row = await readDesk(tx, dealerId, day)
  return row.settings ? deskOf(row) : undefined
}

async function readDesk(tx: Tx, dealerId: string, day: string, plans?: WantedPlans): Promise<DeskRow> {
  const { rows } = await tx.execute<{ desk: DeskRow }>(
    sql`SELECT ${deskColumn(dealerId, day, plans)} AS desk`,
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row.desk
}
