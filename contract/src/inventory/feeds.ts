import { DEFAULTED, FEED_FIELDS } from '@forecourt/domain/inventory/feeds/feed-fields.table.ts'
import {
  FEED_SOURCES,
  FETCH_INTERVALS,
  FETCH_OUTCOMES,
} from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { IMPORT_STATES } from '@forecourt/domain/inventory/feeds/import-states.ts'
import { NUMBER_STYLES } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { fileName, Id, text, Timestamp } from '#platform/text.ts'

const FeedField = z.enum(FEED_FIELDS)

export const FeedMapping = z.strictObject({
  columns: z.record(z.string().max(200), FeedField.nullable()),
  numbers: z.enum(NUMBER_STYLES),
  defaults: z.strictObject(
    Object.fromEntries(DEFAULTED.map(field => [field, z.string().max(40)])) as Record<
      (typeof DEFAULTED)[number],
      z.ZodString
    >,
  ),
})

const FeedSchedule = z.object({
  kind: z.enum(FEED_SOURCES),
  /** The address without the parts that may be secret; empty: it came from a settings file, which has none. */
  shown: z.string(),
  every_minutes: z.int(),
  /** Maximum share of withdrawn vehicles, in percent, for publishing automatically; null: never. */
  publish_limit: z.int().nullable(),
  is_paused: z.boolean(),
  next_run: Timestamp.nullable(),
  last_run: Timestamp.nullable(),
  last_outcome: z.enum(FETCH_OUTCOMES).nullable(),
})
export type FeedSchedule = z.output<typeof FeedSchedule>

const Feed = z.object({
  id: Id,
  name: z.string(),
  /** A vehicle that is missing in the file is withdrawn. */
  is_full: z.boolean(),
  /** Whether a column mapping is saved. */
  is_mapped: z.boolean(),
  /** Number of its vehicles that are available. */
  vehicles: z.int(),
  /** Where its files are fetched from automatically; null: files are uploaded by hand. */
  schedule: FeedSchedule.nullable(),
  version: z.int(),
})
export type Feed = z.output<typeof Feed>

const ScheduleBody = z.strictObject({
  kind: z.enum(FEED_SOURCES),
  /** A folder below the dealership's own, or an https address. Absent: the stored one. */
  address: z.string().max(2048).optional(),
  every_minutes: z
    .int()
    .refine(minutes => FETCH_INTERVALS.some(one => one === minutes), { message: 'one_of' }),
  publish_limit: z.int().min(0).max(100).nullable(),
})

const FeedBody = z.strictObject({
  name: text(80).min(1, { message: 'required' }),
  is_full: z.boolean().default(true),
})

export const FeedImport = z.object({
  id: Id,
  feed: Id,
  file_name: z.string(),
  file_bytes: z.int(),
  format: z.enum(['csv', 'tsv', 'xml', 'json']).nullable(),
  encoding: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  /** Why it could not be read, as a rule key; with the line if there is one. */
  problem: z.string().nullable(),
  problem_line: z.int().nullable(),
  /** Progress of reading, in bytes of the file. */
  bytes_read: z.int(),
  rows_read: z.int(),
  rows_new: z.int(),
  rows_changed: z.int(),
  rows_same: z.int(),
  rows_gone: z.int(),
  rows_refused: z.int(),
  /** So many vehicles would be withdrawn that publishing needs a second confirmation. */
  are_many_gone: z.boolean(),
  /** Started by the feed's schedule. */
  is_fetched: z.boolean(),
  headings: z.array(z.string()),
  mapping: FeedMapping.nullable(),
  is_latest: z.boolean(),
  created: Timestamp,
  created_by: z.string().nullable(),
  published: Timestamp.nullable(),
  published_by: z.string().nullable(),
})
export type FeedImport = z.output<typeof FeedImport>

const RowProblem = z.object({
  field: z.string().nullable(),
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const FeedRow = z.object({
  /** Line number in the file; vehicles missing from the file are numbered after the others. */
  line: z.int(),
  kind: z.enum(['new', 'changed', 'gone', 'refused']),
  vin: z.string().nullable(),
  stock_number: z.string().nullable(),
  name: z.string(),
  /** The vehicle of the row; null if it is new. */
  vehicle: Id.nullable(),
  /** Fields decoded from the VIN. */
  filled: z.array(z.string()),
  /** The changed fields. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  problems: z.array(RowProblem),
  /** The row of the file, only of refused rows. */
  raw: z.record(z.string(), z.string()),
})
export type FeedRow = z.output<typeof FeedRow>

export const feeds = {
  list: endpoint('GET /api/dealer/feeds/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'The feeds that vehicles come from',
    response: z.object({ results: z.array(Feed) }),
  }),
  create: endpoint('POST /api/dealer/feeds/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Add a feed',
    body: FeedBody,
    response: Feed,
    status: 201,
    etag: true,
    idempotency: 'required',
  }),
  update: endpoint('PATCH /api/dealer/feeds/{id}/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Change a feed',
    body: FeedBody.extend({ is_full: z.boolean() }).partial(),
    response: Feed,
    ifMatch: 'required',
    etag: true,
  }),
  setSchedule: endpoint('PUT /api/dealer/feeds/{id}/schedule/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Set the folder or address from which the files of a feed are fetched automatically',
    body: ScheduleBody,
    response: Feed,
    ifMatch: 'required',
    etag: true,
  }),
  endSchedule: endpoint('DELETE /api/dealer/feeds/{id}/schedule/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Stop fetching files automatically',
    response: Feed,
    ifMatch: 'required',
    etag: true,
  }),
  pause: endpoint('POST /api/dealer/feeds/{id}/pause/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Pause or resume the schedule of a feed',
    body: z.strictObject({ is_paused: z.boolean() }),
    response: Feed,
    fails: ['invalid_transition'],
  }),
  run: endpoint('POST /api/dealer/feeds/{id}/run/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Fetch a feed now; its schedule restarts from here',
    response: Feed,
    fails: ['invalid_transition'],
  }),
  imports: endpoint('GET /api/dealer/feeds/{id}/imports/', {
    access: 'inventory:sync',
    ours: true,
    summary:
      'The stored imports of a feed, newest first: the last ten, those that wait, and the last published one',
    response: z.object({ results: z.array(FeedImport) }),
  }),
  upload: endpoint('POST /api/dealer/feeds/{id}/upload/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Upload a file; it is read in the background and does not change the inventory',
    query: z.strictObject({ file_name: fileName(200) }),
    upload: 'table',
    response: FeedImport,
    status: 201,
    fails: ['not_scanned', 'upload_quota'],
  }),
}

export const feedImports = {
  get: endpoint('GET /api/dealer/feed-import/{id}/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Progress of an import, and its changes',
    response: FeedImport,
  }),
  rows: endpoint('GET /api/dealer/feed-import/{id}/rows/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'The rows of an import: new, changed, withdrawn, or refused with their reasons',
    query: z.strictObject({ kind: z.enum(['new', 'changed', 'gone', 'refused']), page: PageNumber }),
    response: pageOf(FeedRow),
  }),
  map: endpoint('POST /api/dealer/feed-import/{id}/map/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Read the file again with other columns; the mapping is saved for the feed',
    body: z.strictObject({ mapping: FeedMapping }),
    response: FeedImport,
    fails: ['invalid_transition'],
  }),
  retry: endpoint('POST /api/dealer/feed-import/{id}/retry/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Check a refused row again with other values',
    body: z.strictObject({
      line: z.int().min(1),
      /** By column heading of the file. */
      values: z.record(z.string().max(200), z.string().max(2000)),
    }),
    response: z.object({ import: FeedImport, row: FeedRow.nullable() }),
    fails: ['invalid_transition'],
  }),
  publish: endpoint('POST /api/dealer/feed-import/{id}/publish/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Publish the checked rows to the inventory, all or nothing',
    body: z.strictObject({
      /** Confirms that this many vehicles are withdrawn. */
      confirm_gone: z.boolean().default(false),
    }),
    response: FeedImport,
    fails: ['invalid_transition', 'many_gone'],
  }),
  rollBack: endpoint('POST /api/dealer/feed-import/{id}/roll_back/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Revert the last published import; later changes are kept',
    response: FeedImport,
    fails: ['invalid_transition'],
  }),
  discard: endpoint('POST /api/dealer/feed-import/{id}/discard/', {
    access: 'inventory:sync',
    ours: true,
    summary: 'Cancel an import that was not published',
    response: FeedImport,
    fails: ['invalid_transition'],
  }),
}
