import type { Fields } from './fields.ts'

/** What the engine computes for a vector: every figure a vector of the category may expect. */
export type Categories = Record<string, (input: Fields) => Record<string, unknown>>
