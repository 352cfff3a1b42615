import { codesOf } from '@forecourt/domain/markets/labels.ts'
import { BODY_TYPES, COLOURS } from '@forecourt/domain/vehicles/descriptions.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../test/test-app.ts'
import { drawVehicle, pictureOf } from './picture.ts'

const target = useTestApp()

test('every body has a drawing in every colour, without text or script', () => {
  for (const body of codesOf(BODY_TYPES)) {
    for (const colour of codesOf(COLOURS)) {
      const drawing = drawVehicle(body, colour) ?? ''
      expect(drawing).toMatch(/^<svg .+<\/svg>$/)
      expect(drawing).not.toMatch(/NaN|undefined|<text|<script|style=/)
    }
  }
})

test('a picture is served to anyone and may be kept for a year', async () => {
  const url = pictureOf({ body_type: 'suv', exterior_color: 'blue' })
  const reply = await target.fastify.inject(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each(['/spaceship/blue.svg', '/suv/plaid.svg', '/constructor/blue.svg', '/suv/toString.svg'])(
  'no picture at %s',
  async path => {
    const reply = await target.fastify.inject(`/api/vehicle-picture${path}`)
    expect(reply.statusCode).toBe(404)
  },
)
