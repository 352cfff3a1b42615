import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-server.ts'

/** A separate database for the test file, and the owner's connection to it. */
export function useOwnDatabase() {
  const own = {} as { database: TestDatabase; client: Client }
  beforeAll(async () => {
    own.database = await createTestDatabase()
    own.client = new Client(own.database.url)
    await own.client.connect()
  })
  afterAll(async () => {
    await own.client.end()
    await own.database.drop()
  })
  return own
}
