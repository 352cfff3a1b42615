import { inject } from 'vitest'

import { cloneDatabase, type TestDatabase } from './test-server.ts'

/** A fresh migrated database on the server of this test run; call `drop` when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('testServer'))
}
