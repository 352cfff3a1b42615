import { inject } from 'vitest'

import { cloneDatabase, type TestDatabase } from './test-server.ts'

/** A new migrated database on the server of this test run; call `drop` at the end of the file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('testServer'))
}
