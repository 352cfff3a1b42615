import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { Feed, FeedImport, FeedRow } from '@forecourt/contract/inventory/feeds.ts'
import { lastOutcome, type UploadedImport } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { areManyGone } from '@forecourt/domain/inventory/feeds/import-states.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { VEHICLE_AMOUNTS } from '@forecourt/domain/inventory/vehicles/amounts.ts'
import type { feedImports, feedRows, feeds } from './feeds.table.ts'

type FeedColumns = typeof feeds.$inferSelect
export type ImportColumns = typeof feedImports.$inferSelect
export type RowColumns = typeof feedRows.$inferSelect

/** State of a feed beside its row: how many vehicles it maintains, and its last complete import. */
export interface FeedState {
  readonly vehicles: number
  readonly brought: UploadedImport | null
}

export const feedWire = (row: FeedColumns, { vehicles, brought }: FeedState, now: Date): Feed => ({
  id: row.id,
  name: row.name,
  is_full: row.is_full,
  is_mapped: row.mapping !== null,
  vehicles,
  schedule: scheduleOf(row, brought, now),
  version: row.version,
})

/** When the last run began, and the current time. */
export const runTimes = ({ last_run }: FeedColumns, now: Date) => ({
  ran: Date.parse(last_run ?? ''),
  now: now.getTime(),
})

export const outcomeOf = (row: FeedColumns, brought: UploadedImport | null, now: Date) =>
  lastOutcome(row.last_outcome, brought ?? undefined, runTimes(row, now))

const scheduleOf = (row: FeedColumns, brought: UploadedImport | null, now: Date): Feed['schedule'] =>
  row.source === null || row.every_minutes === null
    ? null
    : {
        kind: row.source,
        shown: row.source_shown ?? '',
        every_minutes: row.every_minutes,
        publish_limit: row.publish_limit,
        is_paused: row.is_paused,
        next_run: row.is_paused ? null : row.next_run,
        last_run: row.last_run,
        last_outcome: outcomeOf(row, brought, now),
      }

export interface ImportPeople {
  readonly created_by: string | null
  readonly published_by: string | null
  readonly is_latest: boolean
}

export const importWire = (row: ImportColumns, people: ImportPeople): FeedImport => ({
  id: row.id,
  feed: row.feed_id,
  file_name: row.file_name,
  file_bytes: row.file_bytes,
  format: row.format,
  encoding: row.encoding,
  state: row.state,
  problem: row.problem,
  problem_line: row.problem_line,
  bytes_read: row.bytes_read,
  rows_read: row.rows_read,
  rows_new: row.rows_new,
  rows_changed: row.rows_changed,
  rows_same: row.rows_same,
  rows_gone: row.rows_gone,
  rows_refused: row.rows_refused,
  are_many_gone: areManyGone(row.rows_gone, row.rows_changed + row.rows_same),
  is_fetched: row.is_fetched,
  headings: row.headings,
  mapping: row.mapping,
  created: row.created,
  published: row.published,
  ...people,
})

/** Derived columns are not shown. */
const DERIVED: readonly string[] = ['search', 'segment']
const AMOUNTS: readonly string[] = VEHICLE_AMOUNTS

export const rowWire = (row: RowColumns): FeedRow => ({
  line: row.line,
  // Unchanged rows are not listed.
  kind: row.kind === 'same' ? 'changed' : row.kind,
  vin: row.vin,
  stock_number: row.stock_number,
  name: row.name,
  vehicle: row.kind === 'new' ? null : row.vehicle_id,
  filled: row.filled ?? [],
  changes:
    row.kind === 'changed'
      ? Object.keys(row.data ?? {})
          .filter(field => !DERIVED.includes(field))
          .map(field => ({
            field,
            before: shownValue(field, row.before),
            after: shownValue(field, row.data),
          }))
      : [],
  problems: (row.problems ?? []).map(({ field, rule, params }) => ({ field, rule, params: { ...params } })),
  raw: row.raw ?? {},
})

function shownValue(field: string, columns: Record<string, unknown> | null): string | null {
  const value = columns?.[field]
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return AMOUNTS.includes(field) ? fromCents(cents(Number(value))) : String(value)
}
