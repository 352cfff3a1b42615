import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { instantOf, wallClock } from '../domain/src/platform/markets/times.ts'
import { SHOWN_TIMES } from '../domain/src/platform/zones/testing/shown-times.ts'

const root = join(import.meta.dirname, '..')
const importMap = { imports: { '#platform/': '/domain/src/platform/' } }
const html = `<!doctype html><script type="importmap">${JSON.stringify(importMap)}</script>`
const origin = 'http://zones.test'

interface Times {
  readonly instantOf: typeof instantOf
  readonly wallClock: typeof wallClock
}

// Runs the table's rules in the browser: which zones are wrong without them depends on its time-zone data.
test('Chromium shows the known times in every zone, and converts them back', async ({ page }) => {
  await page.route(`${origin}/**`, route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    const code = stripTypeScriptTypes(readFileSync(join(root, pathname), 'utf8'))
    return route.fulfill({ contentType: 'text/javascript', body: code })
  })
  await page.goto(`${origin}/`)
  const shown = await page.evaluate(
    async ({ path, times }) => {
      const rules = (await import(path)) as Times
      return times.map(({ instant, zone }) => {
        const clock = rules.wallClock(instant, zone)
        const found = rules.instantOf(clock, zone)
        return { ...clock, found: found === instant || found === instant - 3_600_000 }
      })
    },
    { path: '/domain/src/platform/markets/times.ts', times: SHOWN_TIMES },
  )
  expect(shown).toEqual(SHOWN_TIMES.map(({ date, time }) => ({ date, time, found: true })))
})
