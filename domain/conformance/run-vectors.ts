import type { Categories } from './categories.ts'
import { differences } from './compare.ts'
import type { Difference } from './compare.ts'
import { fieldsOf, isRecord } from './fields.ts'
import { leaseCategories } from './lease-categories.ts'
import { loanCategories } from './loan-categories.ts'
import { otherCategories } from './other-categories.ts'
import { regZCategories } from './regz-categories.ts'
import { taxCategories } from './tax-categories.ts'
import { worksheetCategories } from './worksheet-categories.ts'

export type VectorResult = { id: string; category: string; differences: Difference[]; error: string | null }

const CATEGORIES: Categories = {
  ...loanCategories,
  ...regZCategories,
  ...leaseCategories,
  ...taxCategories,
  ...worksheetCategories,
  ...otherCategories,
}

/** The categories of finance 10 that the engine supports. */
export const knownCategories = Object.keys(CATEGORIES)

function runVector(value: unknown): VectorResult {
  const vector = fieldsOf(value)
  const id = vector.text('id', '(no id)')
  const category = vector.text('category', '(no category)')
  const compute = CATEGORIES[category]
  if (!compute) return { id, category, differences: [], error: `unknown category ${category}` }
  try {
    const got = compute(fieldsOf(vector.values['input']))
    const expected = vector.values['expected']
    if (!isRecord(expected) || Object.keys(expected).length === 0) {
      return { id, category, differences: [], error: 'nothing is expected' }
    }
    const tolerance = vector.values['tolerance']
    return {
      id,
      category,
      differences: differences(expected, got, isRecord(tolerance) ? tolerance : {}),
      error: null,
    }
  } catch (error) {
    return { id, category, differences: [], error: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs every vector of a file's content; a file without vectors is one failure. */
export function runVectors(content: unknown): VectorResult[] {
  const vectors = isRecord(content) ? content['vectors'] : content
  if (!Array.isArray(vectors))
    return [{ id: '(file)', category: '', differences: [], error: 'no list of vectors' }]
  return vectors.map(runVector)
}

export const hasPassed = (result: VectorResult): boolean =>
  result.error === null && result.differences.length === 0
