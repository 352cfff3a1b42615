import { availableParallelism } from 'node:os'

/** How many processes share the tests: one for each core up to four, and never fewer than `least`. */
export const workers = (least: number): number => Math.max(least, Math.min(4, availableParallelism()))
