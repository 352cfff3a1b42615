import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'

const target = useTestApp()

const documentation = '/api/docs/json'

const get = async (encoding: string | undefined, url = documentation) =>
  target.fastify.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('a long answer is compressed with %s and says so', async (encoding, accepted, unpack) => {
  const plain = await get(undefined)
  const reply = await get(accepted)
  expect(reply.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('accept-encoding') as string,
  })
  expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(unpack(reply.rawPayload).toString()).toBe(plain.payload)
})

test.each([undefined, 'identity', 'br;q=0, gzip;q=0'])(
  'a browser that accepts %s gets it plain',
  async encoding => {
    const reply = await get(encoding)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.json()).toHaveProperty('openapi')
  },
)

test('a short answer stays plain', async () => {
  const reply = await get('br', '/api/nothing-here/')
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.json()).toHaveProperty('code')
})

test('a compressed request is refused and not unpacked', async () => {
  const reply = await target.fastify.inject({
    method: 'POST',
    url: '/api/dealer/user/login/',
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    payload: Buffer.from([0x1f, 0x8b, 8, 0]),
  })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
})
