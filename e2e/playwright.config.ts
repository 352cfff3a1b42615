import { defineConfig } from '@playwright/test'

import { workers } from '../config/workers.ts'

const isRoot = process.getuid?.() === 0

const chromiumArgs = [
  // Chromium's own sandbox refuses root, as in a container.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
]

const launchOptions = (...more: readonly string[]) => ({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: [...chromiumArgs, ...more],
})

/** Pages of journeys are short-lived, so optimizing compilation does not pay: it costs a fifth of their time. */
const shortLived = launchOptions('--js-flags=--no-opt --no-maglev')

/** Measures the work of a page with the settings of users. */
const measured = ['desk-frames.spec.ts']

/** The longest first, so that both workers end together. */
const long = [
  'toronto-deal',
  'montreal-deal',
  'versions',
  'keyboard',
  'lenders',
  'customer-side',
  'lead-to-order',
  'people',
  'order-acts',
  'single-sign-on',
  'desk-matrix',
].map(name => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './start-product.ts',
  // One product serves all journeys; each works in its own dealership or on its own customers.
  fullyParallel: false,
  workers: workers(2),
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'long', testMatch: long, use: { launchOptions: shortLived } },
    { name: 'measured', testMatch: measured, use: { launchOptions: launchOptions() } },
    { name: 'short', testIgnore: [...long, ...measured], use: { launchOptions: shortLived } },
  ],
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? 'http://127.0.0.1',
    browserName: 'chromium',
    viewport: { width: 1367, height: 768 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Animations cost the machine a picture each frame, and delay everybody who waits for them to end.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // Without screenshots a trace says no more than the error does, and with them (--trace on) costs a third of
    // the whole run.
    trace: 'off',
  },
})
