import { sql, type SQL } from 'drizzle-orm'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { feeds } from '#inventory/feeds/feeds.table.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { leadKeys } from '#customers/leads/lead-keys.table.ts'
import { lenders, rateCards } from '#pricing/lenders/lenders.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { planPrices, planTypes, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { isShared } from '#identity/accounts/staff/staff.queries.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { scenarios } from '#deals/scenarios/what-ifs.table.ts'
import { requireRecentAuthentication } from '#identity/accounts/proof/step-up.service.ts'
import type { AuditParts, AuditReader } from '#platform/audit/audit-parts.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'

const personName = sql`trim(x.first_name || ' ' || x.last_name)`

/**
 * The common table `named`: current names of the ids in `ids` (an array), as far as the reader may know them. Objects
 * are looked up in the dealership. Users are named if they work here or if this record is about them already, because
 * a typed id may be anybody's. A dealership is named to users who work there too, as in the list of users.
 */
function knownNames({ actor }: AuditReader, ids: SQL): SQL {
  const dealer = sql`${actor.tenant.id}::uuid`
  const inOurWords = (en: SQL, fr: SQL) => (actor.user.language === 'fr' ? sql`coalesce(${fr}, ${en})` : en)
  const own = (table: SQL, name: SQL) =>
    sql`SELECT x.id, ${name} AS name FROM ${table} AS x WHERE x.dealer_id = ${dealer} AND x.id = ANY (${ids})`
  const byBothNames = inOurWords(sql`x.name`, sql`x.name_fr`)
  const byBothTitles = inOurWords(sql`x.title_en`, sql`x.title_fr`)
  const parts = [
    own(sql`${customers}`, personName),
    own(sql`${orders}`, sql`x.number`),
    own(sql`${vehicles}`, sql`x.year || ' ' || x.make || ' ' || x.model || ' ' || x.stock_number`),
    own(sql`${fees}`, byBothNames),
    own(sql`${discounts}`, byBothNames),
    own(sql`${accessories}`, byBothTitles),
    own(sql`${lenders}`, byBothNames),
    own(sql`${feeds}`, sql`x.name`),
    own(sql`${leadKeys}`, sql`x.name`),
    own(sql`${planTypes}`, byBothNames),
    own(sql`${protectionPlans}`, byBothNames),
    own(sql`${planPrices}`, byBothTitles),
    own(sql`${scenarios}`, sql`x.name`),
    sql`SELECT x.id, ${inOurWords(sql`l.name`, sql`l.name_fr`)} FROM ${rateCards} AS x
      JOIN ${lenders} AS l ON l.dealer_id = x.dealer_id AND l.id = x.lender_id
      WHERE x.dealer_id = ${dealer} AND x.id = ANY (${ids})`,
    sql`SELECT x.id, x.name FROM ${dealerships} AS x
      WHERE x.id = ANY (${ids}) AND (x.id = ${dealer} OR ${isShared({ actor }, sql`x.id`)})`,
    sql`SELECT x.id, ${personName} FROM ${users} AS x WHERE x.id = ANY (${ids}) AND (
      EXISTS (SELECT FROM ${dealershipMembers} AS m WHERE m.dealer_id = ${dealer} AND m.user_id = x.id)
      OR EXISTS (SELECT FROM ${auditEvents} AS e WHERE e.dealer_id = ${dealer} AND e.actor = x.id)
      OR EXISTS (SELECT FROM ${auditEvents} AS e
        WHERE e.dealer_id = ${dealer} AND e.object_type = 'user' AND e.object_id = x.id::text))`,
  ]
  return sql`named AS MATERIALIZED (${joinedBy(sql` UNION ALL `, parts)})`
}

/** Dependencies of `platform/audit` on the other modules. */
export const auditParts: AuditParts = { knownNames, people: users, requireRecentAuthentication }
