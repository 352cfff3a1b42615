import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { visits } from '@forecourt/contract/customers/visits.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/sandbox.ts'
import { customerRequester } from '../../../test/actors.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'

const sandbox = buildSandbox()
const env = { ANALYTICS_URL: '', ANALYTICS_ID: 'G-PLATFORM' }
// Before the application starts, because it needs the address.
beforeAll(async () => {
  env.ANALYTICS_URL = `${(await sandbox.start()).url}/analytics`
})
const target = useTestApp(env)
afterAll(() => sandbox.stop())

const reported = async (): Promise<Record<string, string>[]> =>
  (await fetch(`${env.ANALYTICS_URL}/hits.json`)).json() as Promise<Record<string, string>[]>
const visit = (dealership: string, given: object = {}) =>
  customerRequester(target).call(visits.count, {
    body: { dealership, page: 'vdp:deposit', visitor: newId(), language: 'fr', has_agreed: true, ...given },
  })

test('a visit is reported under every key of the dealership, without identifying anyone', async () => {
  const own = { analytics_key: 'G-OWN', analytics_keys: ['G-TWO'], enable_default_google_analytics: true }
  const place = await buildDealership(target.app, own)
  const shown = await customerRequester(target).call(shopDealerships.read, { params: { id: place.cname } })
  expect(shown.body.counts_visits).toBe(true)
  expect(JSON.stringify(shown.body)).not.toContain('G-OWN')
  expect((await visit(place.cname)).body).toEqual({ is_counted: true })
  const hits = await vi.waitFor(async () => {
    const all = await reported()
    expect(all).toHaveLength(3)
    return all
  })
  expect(new Set(hits.map(({ tid }) => tid))).toEqual(new Set(['G-OWN', 'G-PLATFORM', 'G-TWO']))
  const [hit] = hits
  expect(hit).toMatchObject({ en: 'page_view', dt: 'vdp:deposit', ul: 'fr' })
  expect(new URL(hit?.['dl'] ?? '').pathname).toBe(`/shop/${place.cname}/vdp/deposit`)
  expect(Object.keys(hit ?? {}).sort()).toEqual(['cid', 'dl', 'dt', 'en', 'tid', 'ul', 'v'])
})

test('nothing is reported without a service, without consent, or for an unknown dealership', async () => {
  const place = await buildDealership(target.app)
  const before = (await reported()).length
  expect((await visit(place.cname)).body).toEqual({ is_counted: false })
  expect((await visit(place.cname, { has_agreed: false })).status).toBe(400)
  expect((await visit('nobody-here')).status).toBe(404)
  const shown = await customerRequester(target).call(shopDealerships.read, { params: { id: place.cname } })
  expect(shown.body.counts_visits).toBe(false)
  expect((await reported()).length).toBe(before)
})

test('an unreachable collector delays nothing', async () => {
  const place = await buildDealership(target.app, { analytics_key: 'G-GONE' })
  await sandbox.stop()
  expect((await visit(place.cname)).body).toEqual({ is_counted: true })
})
