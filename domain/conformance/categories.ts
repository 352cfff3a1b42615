import type { Fields } from './fields.ts'

/** The engine's figures for a vector: every figure that a vector of the category may expect. */
export type Categories = Record<string, (input: Fields) => Record<string, unknown>>
