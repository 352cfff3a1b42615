import { MAX_RULES, PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { repeatedRules, ruleProblems } from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import { eq, sql } from 'drizzle-orm'
import { lockedIf } from '#platform/db/fragments.ts'
import { newId } from '#platform/http/ids.ts'
import { priceProfiles } from '#pricing/price-profiles/price-profiles.table.ts'
import { comparable, problemAt, readList } from './read-item.ts'
import type { PartItem, SettingsPartSlice } from './settings-part.ts'

type Row = typeof priceProfiles.$inferSelect
type Body = Omit<PriceRule, 'id'>

const shape = PriceRule.omit({ id: true })

const itemOf = (id: string, body: Body, index: number): PartItem => ({
  id,
  index,
  name: body.name,
  name_fr: body.name,
  values: { ...comparable(body), order: index + 1 },
  raw: { id, ...body },
})

/** The draft of the price rules. Applying saves them; putting them in force stays a separate action. */
export const priceProfilePart: SettingsPartSlice<Row> = {
  name: 'price_profile',
  action: 'price-profile:edit',
  select: (tx, dealerId, isLocked) => {
    const row = tx.select().from(priceProfiles).where(eq(priceProfiles.dealer_id, dealerId))
    return lockedIf(isLocked, row)
  },
  itemsOf: ([row]) => (row?.rules ?? []).map(({ id, ...body }, index) => itemOf(id, body, index)),
  read: raw => {
    const { items, problems } = readList(shape, raw, MAX_RULES, itemOf)
    const rules = items.map(({ raw: rule }) => rule as unknown as PriceRule)
    const contradictions = [...repeatedRules(rules), ...ruleProblems(rules)].map(problem => {
      const [, place = '', field = ''] = /^rules\.(\d+)\.(.+)$/.exec(problem.field) ?? []
      return problemAt(items[Number(place)]?.index ?? 0, { ...problem, field })
    })
    return { items, problems: [...problems, ...contradictions] }
  },
  write: (tx, { matches, difference, actor }) => {
    const { added, changed, removed } = difference
    if (added.length + changed.length + removed.length === 0) return { statements: [], noted: [] }
    // An existing rule keeps its id; a new one gets its own.
    const rules = matches.map(({ wanted, stored }) => ({
      ...(wanted.raw as unknown as PriceRule),
      id: stored?.id ?? newId(),
    }))
    const set = { rules, updated: sql`now()`, updated_by: actor.id }
    const statement = tx
      .insert(priceProfiles)
      .values({ dealer_id: actor.tenant.id, ...set, version: 2 })
      .onConflictDoUpdate({
        target: priceProfiles.dealer_id,
        set: { ...set, version: sql`${priceProfiles.version} + 1` },
      })
    return { statements: [statement], noted: [] }
  },
}
