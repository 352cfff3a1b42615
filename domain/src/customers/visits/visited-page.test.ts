import { expect, it } from 'vitest'
import { countingKeys, visitedPage } from './visited-page.ts'

it.each([
  ['/search', 'srp'],
  ['/searching/new', 'srp'],
  ['/vehicle/1', 'vdp'],
  ['/vehicle/1/accessories', 'vdp:accessories'],
  ['/vehicle/1/protection-plans', 'vdp:protection-plans'],
  ['/vehicle/1/trade-in', 'vdp:trade-in'],
  ['/vehicle/1/credit-app', 'vdp:credit-app'],
  ['/credit-application', 'vdp:credit-app'],
  ['/vehicle/1/deposit', 'vdp:deposit'],
  ['/contact', 'vdp'],
])('%s is counted as %s', (path, page) => {
  expect(visitedPage(path)).toBe(page)
})

const none = { enable_default_google_analytics: false, analytics_key: null, analytics_keys: [] }

it.each([
  [none, 'G-P', []],
  [{ ...none, enable_default_google_analytics: true }, 'G-P', ['G-P']],
  [{ ...none, enable_default_google_analytics: true }, undefined, []],
  [{ ...none, analytics_key: 'G-1', analytics_keys: ['G-2', 'G-1'] }, 'G-P', ['G-1', 'G-2']],
])('%j with %s', (settings, platform, keys) => {
  expect(countingKeys(settings, platform)).toEqual(keys)
})
