import type { PartDifference } from '@forecourt/contract/setup/settings-file.ts'

/** Number of items of the part that a file would change. */
export const changesIn = ({ added, changed, removed }: PartDifference): number =>
  added.length + changed.length + removed.length
