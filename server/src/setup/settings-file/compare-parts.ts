import type { PartDifference, SettingsFile } from '@forecourt/contract/setup/settings-file.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import {
  differenceOf,
  matchItems,
  type ItemDifference,
  type Match,
} from '@forecourt/domain/setup/settings-file/difference.ts'
import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import { newId } from '#platform/http/ids.ts'
import { heldAs } from './list-part.ts'
import { idIn } from './read-item.ts'
import type { StoredSettings } from './settings-file.queries.ts'
import type {
  AnyPart,
  Held,
  Holdings,
  ItemProblem,
  PartItem,
  RawItem,
  Reading,
  Wanted,
} from './settings-part.ts'
import { settingsParts } from './settings-parts.ts'

/** A part of a file compared with the stored one: for the wire and for writing. */
export interface Compared {
  readonly part: AnyPart
  readonly wire: PartDifference
  readonly wanted: Wanted<never>
}

/** Limit of reported problems for a part. */
const MAX_PROBLEMS = 200

/** The difference between each part of the file and what is stored. */
export function compareAll(
  file: SettingsFile,
  stored: StoredSettings,
  reading: Reading,
): readonly Compared[] {
  const met = settingsParts.map(part => meet(part, file.parts[part.name], stored, reading))
  const held = new Map(met.map(({ part, held: items }) => [part.name, holdingsOf(items)]))
  const here = new Map(
    met.map(({ part, current }) => [part.name, holdingsOf(current.map(item => ({ id: item.id, item })))]),
  )
  const holds: Holdings = name => held.get(name) ?? new Map()
  const holdsNow: Holdings = name => here.get(name) ?? new Map()
  return met.flatMap(({ part, raw, read, current, matches: unsettled, idOf }) => {
    if (raw === undefined) return []
    const matches = unsettled.map(match => settled(part, match, holds, holdsNow))
    const ids = new Map(matches.map(({ wanted }, place) => [wanted, idOf[place] ?? '']))
    const rowOf = new Map(current.map((item, place) => [item, stored.rows[part.name][place]]))
    const kept = new Set(matches.map(match => match.stored))
    const leaving = current.filter(item => kept.has(item) || !staysAnyway(part, rowOf.get(item)))
    const difference = differenceOf(leaving, matches)
    const removed = leftOut(difference.removed, raw, read.items)
    const meeting = { rows: stored.rows[part.name], matches, removed, holds, ...reading }
    const problems = [...read.problems, ...(part.check?.(meeting) ?? [])]
    const seen = { ...difference, removed }
    return [
      {
        part,
        wanted: { ...meeting, difference, ids },
        wire: {
          ...wireOf(part, seen, problems, raw, reading),
          missing: matches.flatMap(match =>
            (part.missing?.(match, match.stored && rowOf.get(match.stored)) ?? []).map(field => ({
              ...named(match.wanted),
              field,
            })),
          ),
        },
      },
    ]
  })
}

const staysAnyway = (part: AnyPart, row: unknown) => row !== undefined && part.stays?.(row as never) === true

/** Uses the stored spelling for references to existing items: neither spelling nor a new name is a change. */
function settled(
  { references = {} }: AnyPart,
  { wanted, stored }: Match<PartItem>,
  holds: Holdings,
  holdsNow: Holdings,
): Match<PartItem> {
  const fields = Object.entries(references).map(([field, part]) => {
    const value = wanted.values[field]
    const known = [stored?.values[field] ?? []].flat().map(String)
    const spelled = (name: string) => {
      const meant = heldAs(holds, part, name)
      const same = known.find(other => heldAs(holdsNow, part, other)?.id === meant?.id)
      return meant === undefined ? name : (same ?? meant.item.name)
    }
    const isList = Array.isArray(value)
    return [field, typeof value === 'string' ? spelled(value) : isList ? value.map(spelled) : (value ?? null)]
  })
  if (fields.length === 0) return { wanted, stored }
  return { wanted: { ...wanted, values: { ...wanted.values, ...Object.fromEntries(fields) } }, stored }
}

/** Compares a part of the file with the stored one. A part that is not in the file stays unchanged. */
function meet(part: AnyPart, raw: readonly RawItem[] | undefined, stored: StoredSettings, reading: Reading) {
  const current = part.itemsOf(stored.rows[part.name])
  if (raw === undefined) {
    const held = current.map(item => ({ id: item.id, item }))
    return { part, raw, current, held, read: { items: [], problems: [] }, matches: [], idOf: [] }
  }
  const read = part.read(raw, reading)
  const matches = matchItems(current, read.items)
  const held = matches.map(({ wanted, stored: before }) => ({ id: before?.id ?? newId(), item: wanted }))
  const idOf = held.map(({ id }) => id)
  return { part, raw, current, held: [...held, ...unreadIn(raw, read.items)], read, matches, idOf }
}

/** Items by name, the first of several, and by key. */
const holdingsOf = (held: readonly Held[]): ReadonlyMap<string, Held> =>
  new Map(
    held.toReversed().flatMap(one => {
      const { key, name } = one.item
      return [[foldedName(name), one] as const, [key ?? name, one] as const]
    }),
  )

/** Unreadable items of the file: references to them are not wrong. */
const unreadIn = (raw: readonly RawItem[], items: readonly PartItem[]): readonly Held[] => {
  const read = new Set(items.map(({ index }) => index))
  return raw.flatMap((item, index) =>
    read.has(index)
      ? []
      : [{ id: '', item: { id: idIn(item), index, ...nameIn(item), values: {}, raw: item } }],
  )
}

/** Items that the file removes. An unreadable item is in the file, so it is not removed. */
function leftOut(removed: readonly PartItem[], raw: readonly RawItem[], items: readonly PartItem[]) {
  const unread = unreadIn(raw, items)
  const ids = new Set(unread.map(({ item }) => item.id))
  const names = new Set(unread.map(({ item }) => item.name))
  return removed.filter(({ id, name }) => !ids.has(id) && !names.has(name))
}

const named = ({ name, name_fr }: Pick<PartItem, 'name' | 'name_fr'>) => ({ name, name_fr })

const wireOf = (
  part: AnyPart,
  { added, changed, removed, same }: ItemDifference<PartItem>,
  problems: readonly ItemProblem[],
  raw: readonly RawItem[],
  { actor }: Reading,
): Omit<PartDifference, 'missing'> => ({
  part: part.name,
  may_apply: can(actor, part.action),
  added: added.map(named),
  changed: changed.map(({ item, changes }) => ({
    ...named(item),
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: copied(before),
      after: copied(after),
    })),
  })),
  removed: removed.map(named),
  same,
  problems: problems.slice(0, MAX_PROBLEMS).map(({ index, missing, field, problem }) => ({
    ...(missing ? named(missing) : nameIn(raw[index])),
    index: missing ? null : index,
    field,
    problem,
  })),
})

const copied = (value: PartDifference['changed'][number]['changes'][number]['before'] | readonly string[]) =>
  Array.isArray(value) ? [...(value as readonly string[])] : (value as string | number | boolean | null)

/** Name of an unreadable item, if it has one. */
function nameIn(item: RawItem = {}) {
  const wordsOf = (fields: readonly string[], joint: string) =>
    fields
      .flatMap(field => item[field] ?? [])
      .filter(value => typeof value === 'string')
      .map(value => value.slice(0, 300))
      .join(joint)
  const firstOf = (language: 'en' | 'fr') =>
    NAMES[language].map(([joint, ...fields]) => wordsOf(fields, joint)).find(words => words !== '') ?? ''
  const name = firstOf('en')
  return { name, name_fr: firstOf('fr') || name }
}

/** The fields that name an item of any part, and their separator. */
const NAMES: Readonly<Record<'en' | 'fr', readonly (readonly [joint: string, ...fields: string[]])[]>> = {
  en: [
    ['', 'name'],
    ['', 'question_en'],
    [' · ', 'protection_plan', 'title_en'],
    [' ', 'provider', 'product_code'],
  ],
  fr: [
    ['', 'name_fr'],
    ['', 'question_fr'],
    [' · ', 'protection_plan', 'title_fr'],
  ],
}
