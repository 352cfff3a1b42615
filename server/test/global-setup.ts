import type { TestProject } from 'vitest/node'

import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  // Merged into the test runner's interface, hence not a type alias.
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** One database server for the whole run; every test file copies its own database from the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, login, stop } = await startTestServer()
  project.provide('testServer', { adminUrl, template, login })
  return stop
}
