/**
 * What an import can be in. It is read, then checked by somebody, then published as one act; what was published last
 * can be taken back as one act.
 */
export const IMPORT_STATES = [
  'reading',
  'failed',
  'checked',
  'publishing',
  'published',
  'rolling_back',
  'rolled_back',
  'discarded',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export type ImportAction = 'map' | 'retry' | 'publish' | 'roll_back' | 'discard'

const ALLOWED: Readonly<Record<ImportAction, readonly ImportState[]>> = {
  map: ['checked', 'failed'],
  retry: ['checked'],
  publish: ['checked'],
  roll_back: ['published'],
  discard: ['checked', 'failed'],
}

/** Whether an act fits the state an import is in. */
export const canTakeAction = (act: ImportAction, state: ImportState): boolean => ALLOWED[act].includes(state)

/**
 * Whether its file can be read again. One that could not be read is not kept: it would be refused again, whatever is
 * chosen for its columns; one that we did not come to the end of is.
 */
export const hasFile = ({
  state,
  problem,
}: {
  readonly state: ImportState
  readonly problem: string | null
}): boolean => state !== 'failed' || problem === 'not_read'

/** Whether something is still done with it, so that it is worth looking again. */
export const isMoving = (state: ImportState): boolean =>
  state === 'reading' || state === 'publishing' || state === 'rolling_back'

/** The part of a feed's vehicles that may vanish without a second question (a file that was cut off looks like that). */
const MAX_GONE = 0.2
const FEW = 5

/** Whether so many vehicles vanish that it has to be said a second time. */
export const areManyGone = (gone: number, kept: number): boolean =>
  gone > FEW && gone > (gone + kept) * MAX_GONE
