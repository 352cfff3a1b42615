import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { CARDS_PATIENCE_MS, stripeConnect } from './stripe-connect.ts'

test('a silent provider is asked once, and times out before the browser', async () => {
  let asked = 0
  const silent = createServer(() => (asked += 1))
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const port = stripeConnect({ connectUrl: url, apiUrl: url, clientId: 'ca_x', secret: 'sk_x' }, 100)
  expect(await port.complete('a code')).toMatchObject({ ok: false, error: { kind: 'timeout' } })
  expect(asked).toBe(1)
  // The token and the name of its account.
  expect(2 * CARDS_PATIENCE_MS).toBeLessThanOrEqual(13_000)
  silent.closeAllConnections()
  silent.close()
})
