import type { Pool } from '#platform/db/client.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import { CROWDED_PLACES, LARGE_PLACES, PLACES } from './demo-places.table.ts'
import { groupStaff, staffOf } from './demo-users.ts'
import { loadCrowd } from './load-crowds.ts'
import { countKnown, loadPlace, loadStaff } from './load-places.ts'

interface DemoOptions {
  /** Ten large dealerships for benchmarks, in addition to the four for people. */
  readonly isLarge: boolean
  /** In addition, one with a hundred thousand customers and one with a million. */
  readonly isCrowded?: boolean
  readonly say: (line: string) => void
  readonly keyring: Keyring
  /** Base of the demo's times. */
  readonly now?: Date
}

const usual = { vehicles: 160, customers: 200 }
const large = { vehicles: 2000, customers: 5000, ordersEach: 2 }

/** Loads the missing demo dealerships. The same day gives the same data, ids included. */
export async function loadDemo(owner: Pool, options: DemoOptions): Promise<void> {
  const { isLarge, isCrowded = false, say, keyring, now = new Date() } = options
  if ((await countKnown(owner, PLACES)) < PLACES.length) {
    say('Loading the demo dealerships')
    await loadStaff(owner, keyring, PLACES, [staffOf(PLACES), groupStaff()])
  }
  for (const place of PLACES) await loadPlace(owner, keyring, place, usual, now)
  if (isLarge) await loadLarge(owner, options, now)
  if (isCrowded) await loadCrowds(owner, options, now)
}

async function loadLarge(owner: Pool, { say, keyring }: DemoOptions, now: Date): Promise<void> {
  await loadStaff(owner, keyring, LARGE_PLACES, [staffOf(LARGE_PLACES)])
  let isNew = false
  for (const [index, place] of LARGE_PLACES.entries()) {
    const begun = performance.now()
    const loaded = await loadPlace(owner, keyring, place, large, now)
    isNew ||= loaded
    const what = loaded
      ? `${large.customers} customers, ${large.customers * large.ordersEach} orders, ${large.vehicles} vehicles in ${((performance.now() - begun) / 1000).toFixed(1)} s`
      : 'there already'
    say(`${index + 1} of ${LARGE_PLACES.length}  ${place.dealership.name}, ${place.dealership.city}: ${what}`)
  }
  if (!isNew) return
  say('Tidying up after the load')
  await vacuum(owner)
}

async function loadCrowds(owner: Pool, { say, keyring }: DemoOptions, now: Date): Promise<void> {
  const places = CROWDED_PLACES.map(({ place }) => place)
  await loadStaff(owner, keyring, places, [staffOf(places)])
  let isNew = false
  for (const crowd of CROWDED_PLACES) {
    const { name, city } = crowd.place.dealership
    await loadPlace(owner, keyring, crowd.place, { ...large, ordersEach: 1 }, now)
    const isLoaded = await loadCrowd(owner, crowd, now, there => {
      if (there % 50_000 === 0) say(`${name}, ${city}: ${there} of ${crowd.customers} customers`)
    })
    isNew ||= isLoaded
  }
  if (!isNew) return
  say('Tidying up after the load')
  await vacuum(owner)
}

/**
 * Updates statistics and visibility for the planner, outside any transaction; may take longer than the limit
 * of a request.
 */
async function vacuum(owner: Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('SET statement_timeout = 0')
    const query = { text: 'VACUUM (ANALYZE) customers, orders, vehicles', query_timeout: 300_000 }
    await client.query(query)
  } finally {
    await client.query('RESET statement_timeout')
    client.release()
  }
}
