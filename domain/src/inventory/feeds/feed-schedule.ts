import type { ImportState } from './import-states.ts'

/** Intervals at which a feed can be fetched, in minutes. */
export const FETCH_INTERVALS = [15, 60, 180, 360, 720, 1440] as const

export const FEED_SOURCES = ['folder', 'url'] as const
export type FeedSource = (typeof FEED_SOURCES)[number]

/** Why nothing was fetched. */
export const FETCH_PROBLEMS = [
  'address_refused',
  'not_found',
  'unauthorised',
  'unavailable',
  'timeout',
  'too_large',
  'empty',
  'infected',
  'scan_size',
  'not_scanned',
] as const
export type FetchProblem = (typeof FETCH_PROBLEMS)[number]

/** Status or outcome of the last run: nothing new, a file with the outcome of its import, or a failure. */
export const FETCH_OUTCOMES = [
  'fetching',
  'reading',
  'same',
  'publishing',
  'published',
  'waiting',
  'not_published',
  'rolled_back',
  'discarded',
  'unreadable',
  ...FETCH_PROBLEMS,
] as const
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number]

const isProblem = (outcome: FetchOutcome) => FETCH_PROBLEMS.some(problem => problem === outcome)

/** Whether the feed needs attention. */
export const isFetchFailure = (outcome: FetchOutcome): boolean =>
  outcome === 'unreadable' || outcome === 'not_published' || isProblem(outcome)

/** Whether a run is in progress, by its outcome. */
export const isUnderWay = (outcome: FetchOutcome | null): boolean =>
  outcome === 'fetching' || outcome === 'reading' || outcome === 'publishing'

/** The fields of an import that decide the outcome of its run. */
export type UploadedImport = { readonly state: ImportState; readonly problem: string | null }

/** The outcome of a fetched file, by the current state of its import, which may change after the run. */
const outcomeOfImport = ({ state, problem }: UploadedImport): FetchOutcome => {
  if (state === 'failed') return 'unreadable'
  if (state === 'checked') return problem === null ? 'waiting' : 'not_published'
  return state === 'rolling_back' ? 'rolled_back' : state
}

/** The outcome of fetching the same file again: nothing new, unless the first import is not finished. */
export const outcomeOfSame = (brought: UploadedImport | undefined): FetchOutcome => {
  const outcome = brought ? outcomeOfImport(brought) : 'same'
  return outcome === 'waiting' || isFetchFailure(outcome) || isUnderWay(outcome) ? outcome : 'same'
}

/** A run without a result after this time, in milliseconds, was interrupted with its process. */
const MAX_RUN = 600_000

/**
 * The outcome of the last run: as recorded, or that of the import of its file. `ran` is its start, `now` the
 * time, both in milliseconds since 1970.
 */
export const lastOutcome = (
  noted: FetchOutcome | null,
  brought: UploadedImport | undefined,
  { ran, now }: { readonly ran: number; readonly now: number },
): FetchOutcome | null => {
  if (noted === 'fetching') return now - ran < MAX_RUN ? noted : 'unavailable'
  if (noted === null || noted === 'same' || isProblem(noted)) return noted
  return brought ? outcomeOfImport(brought) : noted
}

/** Whether a run is already in progress. */
export const isRunningNow = (
  outcome: FetchOutcome | null,
  { ran, now }: { readonly ran: number; readonly now: number },
): boolean => isUnderWay(outcome) && now - ran < MAX_RUN

/** A failure is reported the first time and then after this many in a row, to limit noise. */
const NOTIFY_AGAIN_AFTER = 24

/** Whether to notify of this failure, the nth in a row. */
export const ringsAt = (failures: number): boolean => failures === 1 || failures % NOTIFY_AGAIN_AFTER === 0

/** When a feed is due again, in milliseconds since 1970; missed runs are not repeated. */
export const nextRun = (now: number, everyMinutes: number): number => now + everyMinutes * 60_000

export type FeedDifference = {
  readonly rows_new: number
  readonly rows_changed: number
  readonly rows_same: number
  readonly rows_gone: number
  readonly rows_refused: number
}

/**
 * The share of a feed's vehicles that an import would change, in whole percent, rounded up; 100 if there are
 * none.
 */
export const differencePercent = ({
  rows_new,
  rows_changed,
  rows_same,
  rows_gone,
}: FeedDifference): number => {
  const kept = rows_changed + rows_same + rows_gone
  const touched = rows_new + rows_changed + rows_gone
  if (touched === 0) return 0
  return kept === 0 ? 100 : Math.min(100, Math.ceil((touched * 100) / kept))
}

/**
 * The action for a file that was fetched and checked. `limit`: maximum percentage of the feed's vehicles that may
 * change without confirmation; null: never. A file with more than half of its rows refused always waits.
 */
export const fetchedImportAction = (
  difference: FeedDifference,
  { limit, areManyGone }: { readonly limit: number | null; readonly areManyGone: boolean },
): 'drop' | 'publish' | 'wait' => {
  const { rows_new, rows_changed, rows_same, rows_gone, rows_refused } = difference
  const taken = rows_new + rows_changed + rows_same
  if (rows_refused > taken) return 'wait'
  if (rows_new + rows_changed + rows_gone === 0) return 'drop'
  if (limit === null || areManyGone) return 'wait'
  return differencePercent(difference) <= limit ? 'publish' : 'wait'
}
