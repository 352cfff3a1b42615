import { foldedName } from '#platform/validation/folded-name.ts'

/** A value of a setting that can be shown and compared. */
export type SettingValue = string | number | boolean | null | readonly string[]

/** An item of settings: its id, its name, and its values by field. */
export type SettingItem = {
  readonly id: string
  readonly name: string
  /** A unique key among stored items, if there is one: a part number or a unique name. */
  readonly key?: string | undefined
  /** The product's code, independent of its name. */
  readonly code?: string | undefined
  readonly values: Readonly<Record<string, SettingValue>>
}

export type FieldChange = {
  readonly field: string
  readonly before: SettingValue
  readonly after: SettingValue
}

/** A wanted item with the stored item it matches. */
export type Match<Item extends SettingItem> = {
  readonly wanted: Item
  readonly stored: Item | undefined
}

export type ItemDifference<Item extends SettingItem> = {
  readonly added: readonly Item[]
  readonly changed: readonly { readonly item: Item; readonly changes: readonly FieldChange[] }[]
  readonly removed: readonly Item[]
  /** Number of unchanged items. */
  readonly same: number
}

/** Keys for matching items, in the order in which they are tried. */
const PASSES: readonly ((item: SettingItem) => string | undefined)[] = [
  ({ key }) => key,
  ({ id }) => id,
  ({ code }) => code,
  ({ name }) => foldedName(name),
]

/**
 * Matches each wanted item with the stored one of the same key, or else id, code or name; each stored item is
 * matched once. So an export re-imported here matches itself, and one from another dealership matches by name.
 * Keys come first, so no item gets a key that another stored item has, and the order of writes is free. Linear in
 * both lists.
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

/** An empty text equals a missing one. */
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

/** The items to add, change and remove, so that exactly the wanted items exist. */
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
