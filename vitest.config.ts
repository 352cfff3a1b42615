import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/{src,conformance}/**/*.test.ts',
            'contract/src/**/*.test.ts',
            '*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          environment: 'node',
          // Properties run thousands of cases, on a busy machine too.
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'sandbox/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      'web/vite.config.ts',
    ],
  },
})
