/**
 * States of an import. It is read, then checked by a user, then published in one action; the last published
 * import can be reverted in one action.
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

/** Whether an action is possible in the state of an import. */
export const canTakeAction = (act: ImportAction, state: ImportState): boolean => ALLOWED[act].includes(state)

/**
 * Whether its file can be read again. A file that could not be read is deleted, because no mapping would help;
 * one that was not read completely is kept.
 */
export const hasFile = ({
  state,
  problem,
}: {
  readonly state: ImportState
  readonly problem: string | null
}): boolean => state !== 'failed' || problem === 'not_read'

/** Whether the state is about to change, so that the page should poll. */
export const isMoving = (state: ImportState): boolean =>
  state === 'reading' || state === 'publishing' || state === 'rolling_back'

/** The share of a feed's vehicles that may be withdrawn without a confirmation (a truncated file withdraws more). */
const MAX_GONE = 0.2
const FEW = 5

/** Whether so many vehicles would be withdrawn that a confirmation is required. */
export const areManyGone = (gone: number, kept: number): boolean =>
  gone > FEW && gone > (gone + kept) * MAX_GONE
