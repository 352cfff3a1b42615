import type { ImportState } from './import-states.ts'

/** How often a feed is fetched, in minutes; nothing else is offered. */
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

/** How far the last run is, or how it ended: with nothing new, with a file and what became of it, or not at all. */
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

/** Whether somebody has to look before the feed goes on as it should. */
export const isFetchFailure = (outcome: FetchOutcome): boolean =>
  outcome === 'unreadable' || outcome === 'not_published' || isProblem(outcome)

/** Whether a run is still under way, by its outcome. */
export const isUnderWay = (outcome: FetchOutcome | null): boolean =>
  outcome === 'fetching' || outcome === 'reading' || outcome === 'publishing'

/** An import as far as the run that brought it is judged by it. */
export type UploadedImport = { readonly state: ImportState; readonly problem: string | null }

/** What has become of a fetched file, by its import as it is now: people go on with it after the run. */
const outcomeOfImport = ({ state, problem }: UploadedImport): FetchOutcome => {
  if (state === 'failed') return 'unreadable'
  if (state === 'checked') return problem === null ? 'waiting' : 'not_published'
  return state === 'rolling_back' ? 'rolled_back' : state
}

/** What it is to get the same file again: nothing new, unless the first of them is not done with. */
export const outcomeOfSame = (brought: UploadedImport | undefined): FetchOutcome => {
  const outcome = brought ? outcomeOfImport(brought) : 'same'
  return outcome === 'waiting' || isFetchFailure(outcome) || isUnderWay(outcome) ? outcome : 'same'
}

/** A run that has said nothing for so long, in milliseconds, was cut off with its process. */
const MAX_RUN = 600_000

/**
 * How the last run stands: what it noted itself, and of a file that it brought what has become of it. `ran` is when it
 * began, `now` the time, both in milliseconds since 1970.
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

/** Whether asking for a run now would be a second one beside the first. */
export const isRunningNow = (
  outcome: FetchOutcome | null,
  { ran, now }: { readonly ran: number; readonly now: number },
): boolean => isUnderWay(outcome) && now - ran < MAX_RUN

/** A failure is told at the first time and again after so many in a row; in between it would only be noise. */
const NOTIFY_AGAIN_AFTER = 24

/** Whether this failure, the nth in a row, rings the bell. */
export const ringsAt = (failures: number): boolean => failures === 1 || failures % NOTIFY_AGAIN_AFTER === 0

/** When a feed is due again, in milliseconds since 1970; a run that came late is not made up for. */
export const nextRun = (now: number, everyMinutes: number): number => now + everyMinutes * 60_000

export type FeedDifference = {
  readonly rows_new: number
  readonly rows_changed: number
  readonly rows_same: number
  readonly rows_gone: number
  readonly rows_refused: number
}

/** How much of a feed's vehicles an import would touch, in whole percent, rounded up; all of it while there are none. */
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
 * What becomes of a file that was fetched and checked. `limit`: up to which percent of the feed's vehicles may be touched
 * without anybody; null: never. A file of which more than half is refused waits in any case.
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
