import type { PriceProfile, PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'

/** Field name of the order of the rules; each rule's field name is its id. */
export const ORDER = 'order'

export const isSame = (one: readonly PriceRule[], other: readonly PriceRule[]) =>
  canonicalJson(one) === canonicalJson(other)

export const ruleIn = ({ rules }: PriceProfile, id: string): PriceRule | undefined =>
  rules.find(rule => rule.id === id)

/** Rules that both have, in the order of the first profile. */
const common = (one: PriceProfile, other: PriceProfile) =>
  one.rules.filter(({ id }) => ruleIn(other, id) !== undefined).map(({ id }) => id)

/** Ids of the rules in which two profiles differ, and their order. */
export function differences(one: PriceProfile, other: PriceProfile): string[] {
  const ids = [...new Set([...one.rules, ...other.rules].map(({ id }) => id))]
  const of = (profile: PriceProfile, id: string) => canonicalJson(ruleIn(profile, id) ?? null)
  const differing = ids.filter(id => of(one, id) !== of(other, id))
  return common(one, other).join(' ') === common(other, one).join(' ') ? differing : [...differing, ORDER]
}

/** Copies these rules of the first profile onto the second. New rules follow the same predecessor as in the first. */
export function carry(fields: readonly string[], from: PriceProfile, onto: PriceProfile): PriceProfile {
  const taken = new Set(fields)
  const kept = onto.rules.filter(({ id }) => !taken.has(id))
  const rules = new Map(
    [...kept, ...from.rules.filter(({ id }) => taken.has(id))].map(rule => [rule.id, rule]),
  )
  const [first, second] = taken.has(ORDER) ? [from, onto] : [onto, from]
  const ids = first.rules.map(({ id }) => id).filter(id => rules.has(id))
  let before = -1
  for (const { id } of second.rules) {
    if (rules.has(id) && !ids.includes(id)) ids.splice(before + 1, 0, id)
    if (rules.has(id)) before = ids.indexOf(id)
  }
  return { ...onto, rules: ids.flatMap(id => rules.get(id) ?? []) }
}
