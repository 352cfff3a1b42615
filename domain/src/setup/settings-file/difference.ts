import { foldedName } from '#platform/validation/folded-name.ts'

/** A value of a setting, as far as it can be shown and compared. */
export type SettingValue = string | number | boolean | null | readonly string[]

/** Something that settings list: its id, its name, and all it has by field. */
export type SettingItem = {
  readonly id: string
  readonly name: string
  /** What no two stored items share, where there is such a thing: a part number, a name that is given once. */
  readonly key?: string | undefined
  /** What the product knows it by, whatever people call it. */
  readonly code?: string | undefined
  readonly values: Readonly<Record<string, SettingValue>>
}

export type FieldChange = {
  readonly field: string
  readonly before: SettingValue
  readonly after: SettingValue
}

/** A wanted item and the stored one that it is, or becomes. */
export type Match<Item extends SettingItem> = {
  readonly wanted: Item
  readonly stored: Item | undefined
}

export type ItemDifference<Item extends SettingItem> = {
  readonly added: readonly Item[]
  readonly changed: readonly { readonly item: Item; readonly changes: readonly FieldChange[] }[]
  readonly removed: readonly Item[]
  /** How many are as they were. */
  readonly same: number
}

/** By what an item is told apart, in the order in which it is tried. */
const PASSES: readonly ((item: SettingItem) => string | undefined)[] = [
  ({ key }) => key,
  ({ id }) => id,
  ({ code }) => code,
  ({ name }) => foldedName(name),
]

/**
 * Which stored item each wanted one is: the one with its key, else with its id, else with its code, else the first of
 * its name, and never one that is another's. So what was exported here comes back to itself, and what comes from
 * elsewhere meets what is called the same. Since keys go first, no item is given a key that a stored one has: what is
 * written needs no order. Takes time in proportion to both lists.
 */
export function matchItems<Item extends SettingItem>(
  stored: readonly Item[],
  wanted: readonly Item[],
): readonly Match<Item>[] {
  const taken = new Set<Item>()
  const found = new Map<Item, Item>()
  for (const told of PASSES) {
    const free = new Map<string, Item[]>()
    for (const item of stored.toReversed()) {
      const word = taken.has(item) ? undefined : told(item)
      if (word === undefined) continue
      const same = free.get(word)
      if (same === undefined) free.set(word, [item])
      else same.push(item)
    }
    for (const item of wanted) {
      const word = found.has(item) ? undefined : told(item)
      const next = word === undefined ? undefined : free.get(word)?.pop()
      if (next === undefined) continue
      taken.add(next)
      found.set(item, next)
    }
  }
  return wanted.map(item => ({ wanted: item, stored: found.get(item) }))
}

/** An empty text and none at all say the same. */
const said = (value: SettingValue | undefined): SettingValue =>
  value === undefined || value === '' ? null : value

/** The fields in which two items differ, in the order of the wanted one. */
export function fieldChanges(before: SettingItem, after: SettingItem): readonly FieldChange[] {
  const fields = new Set([...Object.keys(after.values), ...Object.keys(before.values)])
  return [...fields].flatMap(field => {
    const change = { field, before: said(before.values[field]), after: said(after.values[field]) }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

/** What would be added, changed and removed, so that the wanted items are there and no others. */
export function differenceOf<Item extends SettingItem>(
  stored: readonly Item[],
  matches: readonly Match<Item>[],
): ItemDifference<Item> {
  const kept = new Set(matches.map(match => match.stored))
  const pairs = matches.flatMap(({ wanted, stored: before }) =>
    before === undefined ? [] : [{ item: wanted, changes: fieldChanges(before, wanted) }],
  )
  return {
    added: matches.filter(match => match.stored === undefined).map(({ wanted }) => wanted),
    changed: pairs.filter(({ changes }) => changes.length > 0),
    removed: stored.filter(item => !kept.has(item)),
    same: pairs.filter(({ changes }) => changes.length === 0).length,
  }
}
