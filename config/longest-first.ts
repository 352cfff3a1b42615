import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes long comes first: begun late it would end alone, with one core idle. What mostly waits for processes that it
 * starts goes beside what computes.
 */
const long = [
  'server/test/hostile.test.ts',
  'server/test/faults.test.ts',
  'server/src/platform/db/embedded.test.ts',
  'server/test/fuzz.test.ts',
  'server/src/start.test.ts',
  'server/test/owner.test.ts',
  'server/test/permission-matrix.test.ts',
  'server/test/query-budget.test.ts',
  'server/test/bad-input.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = long.findIndex(name => moduleId.endsWith(name))
  return rank === -1 ? long.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
