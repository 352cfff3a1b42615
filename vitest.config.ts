import { defineConfig } from 'vitest/config'
import { LongestFirst } from './config/longest-first.ts'
import { workers } from './config/workers.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/{src,conformance}/**/*.test.ts',
            'contract/src/**/*.test.ts',
            '*.test.ts',
            'architecture/**/*.test.ts',
            'web/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          environment: 'node',
          setupFiles: 'config/property-seed.ts',
          // Properties run thousands of cases, and give way to the journeys beside them.
          testTimeout: 600_000,
          maxWorkers: workers(2),
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'sandbox/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'config/property-seed.ts',
          // Only what hangs is ended: a busy machine takes many times as long for the same.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: workers(2),
          // Files share what they import: to load the server again for each costs as much as its tests.
          isolate: false,
        },
      },
      'web/vite.config.ts',
    ],
  },
})
