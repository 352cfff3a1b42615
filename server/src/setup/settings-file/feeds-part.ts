import { feeds as contract, FeedMapping } from '@forecourt/contract/inventory/feeds.ts'
import { mappingProblems } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#platform/db/client.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { feeds } from '#inventory/feeds/feeds.table.ts'
import { listPart, withId } from './list-part.ts'
import { problemAt } from './read-item.ts'
import type { PartChanges, PartItem, SettingsPartSlice, Wanted } from './settings-part.ts'

const { name, is_full } = contract.create.options.body.shape
const { kind, every_minutes, publish_limit } = contract.setSchedule.options.body.shape

const Feed = z.strictObject({
  name,
  is_full,
  mapping: FeedMapping.nullable().default(null),
  /** Without its address, which may contain keys. */
  schedule: z.strictObject({ kind, every_minutes, publish_limit }).nullable().default(null),
})
type Feed = z.output<typeof Feed>

/** The columns of a feed in a file: nothing that changes with every run, and no address. */
const shown = {
  dealer_id: feeds.dealer_id,
  id: feeds.id,
  name: feeds.name,
  is_full: feeds.is_full,
  mapping: feeds.mapping,
  source: feeds.source,
  every_minutes: feeds.every_minutes,
  publish_limit: feeds.publish_limit,
  has_address: sql<boolean>`${feeds.source_address_sealed} IS NOT NULL`.as('has_address'),
}
type StoredFeed = Pick<typeof feeds.$inferSelect, Exclude<keyof typeof shown, 'has_address'>> & {
  readonly has_address: boolean
}

function itemOf(id: string, body: Feed, index: number): PartItem {
  const { mapping, schedule } = body
  const values = {
    name: body.name,
    is_full: body.is_full,
    ...(mapping && {
      columns: Object.entries(mapping.columns)
        .map(([heading, field]) => `${heading} → ${field ?? '–'}`)
        .toSorted(),
      numbers: mapping.numbers,
      ...Object.fromEntries(
        Object.entries(mapping.defaults).map(([field, value]) => [`default.${field}`, value]),
      ),
    }),
    ...(schedule && {
      'schedule.source': schedule.kind,
      'schedule.every': schedule.every_minutes,
      'schedule.publish_limit': schedule.publish_limit,
    }),
  }
  const named = { name: body.name, name_fr: body.name, key: foldedName(body.name) }
  return { id, index, ...named, values, raw: withId(id, body) }
}

const list = listPart<StoredFeed, Feed>({
  name: 'feeds',
  action: 'inventory:sync',
  table: feeds,
  select: (tx, dealerId, isLocked) => {
    const rows = tx
      .select(shown)
      .from(feeds)
      .where(eq(feeds.dealer_id, dealerId))
      .orderBy(feeds.name, feeds.id)
    return lockedIf(isLocked, rows)
  },
  bodyOf: row => ({
    name: row.name,
    is_full: row.is_full,
    mapping: row.mapping,
    schedule:
      row.source === null || row.every_minutes === null
        ? null
        : { kind: row.source, every_minutes: row.every_minutes, publish_limit: row.publish_limit },
  }),
  shape: Feed,
  most: 400,
  itemOf,
  rules: { name: [required, maxLength(80)] },
  keyField: 'name',
  values: body => ({ name: body.name }),
  check: ({ matches }) =>
    matches.flatMap(({ wanted: { index, raw } }) => {
      const { mapping } = raw as unknown as Feed
      const problems = mapping === null ? {} : mappingProblems(mapping)
      return Object.entries(problems).map(([field, rule]) =>
        problemAt(index, { field: field.replace(/^mapping\.defaults/, 'default'), rule, params: {} }),
      )
    }),
  columns: () => ({}),
})

/** Whether the stored feed has the address for its schedule. */
const knowsAddress = (schedule: Feed['schedule'], row: StoredFeed | undefined) =>
  row !== undefined && row.has_address && row.source === schedule?.kind

const settingsOf = ({ raw }: PartItem) => {
  const { schedule, name: called, is_full: isFull, mapping } = raw as unknown as Feed
  return {
    name: called,
    is_full: isFull,
    mapping,
    source: schedule?.kind ?? null,
    every_minutes: schedule?.every_minutes ?? null,
    publish_limit: schedule?.publish_limit ?? null,
  }
}

/**
 * New feeds, and changes of existing ones. One that is not in the file stays, with its vehicles. If the
 * address is unknown it is cleared, and the schedule waits until it is entered.
 */
function write(tx: Tx, { rows, matches, difference, ids, actor }: Wanted<StoredFeed>): PartChanges {
  const byId = new Map(rows.map(row => [row.id, row]))
  const added = difference.added.map(item => {
    const settings = settingsOf(item)
    const own = { dealer_id: actor.tenant.id, id: ids.get(item) ?? '', created_by: actor.id }
    return { ...settings, ...own, is_paused: settings.source !== null }
  })
  const changed = new Set(difference.changed.map(({ item }) => item))
  const updates = matches.flatMap(({ wanted, stored }): SQLWrapper[] => {
    const row = stored && byId.get(stored.id)
    if (row === undefined || !changed.has(wanted)) return []
    const { schedule } = wanted.raw as unknown as Feed
    const settings = settingsOf(wanted)
    const waits = {
      source_address_sealed: null,
      source_shown: null,
      next_run: null,
      last_outcome: null,
      last_digest: null,
      is_paused: schedule !== null,
      failures: 0,
    }
    return [
      tx
        .update(feeds)
        .set({
          ...settings,
          ...(!knowsAddress(schedule, row) && waits),
          version: sql`${feeds.version} + 1`,
        })
        .where(sql`${feeds.dealer_id} = ${actor.tenant.id} AND ${feeds.id} = ${row.id}`),
    ]
  })
  return {
    statements: [...(added.length === 0 ? [] : [tx.insert(feeds).values(added)]), ...updates],
    noted: [],
  }
}

/** Feeds of the inventory: their columns and schedule, never their address. */
export const feedsPart: SettingsPartSlice<StoredFeed> = {
  ...list,
  stays: () => true,
  missing: ({ wanted }, row) => {
    const { schedule } = wanted.raw as unknown as Feed
    return schedule === null || knowsAddress(schedule, row) ? [] : ['address']
  },
  write,
}
