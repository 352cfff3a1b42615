import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import {
  feedImports,
  feeds,
  type Feed,
  type FeedImport,
  type FeedRow,
} from '@forecourt/contract/inventory/feeds.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { isUnderWay } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { isMoving } from '@forecourt/domain/inventory/feeds/import-states.ts'
import { call } from '#shared/api/client.ts'
import { polled, query, refresh } from '#shared/api/query-client.ts'

export type RowKind = FeedRow['kind']
export type Mapping = NonNullable<FeedImport['mapping']>

/** Poll interval while an import is in progress. */
const pace = 1_000

/** Running, or due. */
const isAboutToRun = (schedule: Feed['schedule']) =>
  schedule !== null &&
  (isUnderWay(schedule.last_outcome) ||
    (schedule.next_run !== null && Date.parse(schedule.next_run) <= Date.now()))

export const feedQueries = {
  list: () =>
    polled(feeds.list, {}, found =>
      found?.results.some(({ schedule }) => isAboutToRun(schedule)) === true ? pace : false,
    ),
  imports: (feed: string) =>
    polled(feeds.imports, { params: { id: feed } }, found =>
      found?.results.some(one => isMoving(one.state)) === true ? pace : false,
    ),
  one: (id: string) =>
    polled(feedImports.get, { params: { id } }, found =>
      found !== undefined && isMoving(found.state) ? pace : false,
    ),
  rows: (id: string, kind: RowKind, page: number) =>
    query(feedImports.rows, { params: { id }, query: { kind, page } }),
}

export const createFeed = (body: BodyInputOf<typeof feeds.create>) => changed(call(feeds.create, { body }))

export const saveFeed = ({ id, version }: Feed, body: BodyInputOf<typeof feeds.update>) =>
  changed(call(feeds.update, { params: { id }, body, ifMatch: `"v${version}"` }))

export const setSchedule = ({ id, version }: Feed, body: BodyInputOf<typeof feeds.setSchedule>) =>
  changed(call(feeds.setSchedule, { params: { id }, body, ifMatch: `"v${version}"` }))

export const endSchedule = ({ id, version }: Feed) =>
  changed(call(feeds.endSchedule, { params: { id }, ifMatch: `"v${version}"` }))

export const pauseFeed = (id: string, is_paused: boolean) =>
  changed(call(feeds.pause, { params: { id }, body: { is_paused } }))

export const runFeed = (id: string) => changed(call(feeds.run, { params: { id } }))

/** Timeout of uploading a file of vehicles. */
const uploadMs = 300_000

export const uploadFile = (feed: string, file: File) =>
  changed(
    call(feeds.upload, {
      params: { id: feed },
      query: { file_name: file.name.slice(0, 200) },
      file,
      timeoutMs: uploadMs,
    }),
  )

export const mapImport = (id: string, mapping: Mapping) =>
  changed(call(feedImports.map, { params: { id }, body: { mapping } }))

export const retryRow = (id: string, line: number, values: Record<string, string>) =>
  changed(call(feedImports.retry, { params: { id }, body: { line, values } }))

export const publishImport = (id: string, confirm_gone: boolean) =>
  changed(call(feedImports.publish, { params: { id }, body: { confirm_gone } }))

export const rollBackImport = (id: string) => changed(call(feedImports.rollBack, { params: { id } }))

export const discardImport = (id: string) => changed(call(feedImports.discard, { params: { id } }))

/** A published import changes every list of vehicles. */
export const refreshVehicles = () => refresh(stock.list, inventory.search, feeds.list)

async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(feeds.list, feeds.imports, feedImports.get, feedImports.rows)
  }
}
