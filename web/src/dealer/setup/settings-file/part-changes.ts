import type { PartDifference } from '@forecourt/contract/setup/settings-file.ts'

/** How many items of the part a file would touch. */
export const changesIn = ({ added, changed, removed }: PartDifference): number =>
  added.length + changed.length + removed.length
