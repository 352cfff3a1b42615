import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { BODY_TYPES, COLOURS } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { DRAWING_VIEWS } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { drawingOf, drawVehicle } from './picture.ts'

const target = useTestApp()

const windowIn = (drawing: string) =>
  (/viewBox="([\d ]+)"/.exec(drawing)?.[1] ?? '').split(' ').map(Number) as [number, number, number, number]

test('every body has a drawing in every colour, without text or script', () => {
  for (const body of codesOf(BODY_TYPES)) {
    for (const colour of codesOf(COLOURS)) {
      const drawing = drawVehicle(body, colour) ?? ''
      expect(drawing).toMatch(/^<svg .+<\/svg>$/)
      expect(drawing).not.toMatch(/NaN|undefined|<text|<script|style=/)
      // Every view is a section of the whole drawing.
      for (const view of DRAWING_VIEWS) {
        const [x, y, width, height] = windowIn(drawVehicle(body, colour, view) ?? '')
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect([x + width <= 640, y + height <= 300, Math.abs(width / height - 640 / 300) < 0.05]).toEqual([
          true,
          true,
          true,
        ])
      }
    }
  }
})

test('a picture is public and cacheable for a year', async () => {
  const url = drawingOf({ body_type: 'suv', exterior_color: 'blue' }, 'front')
  const reply = await target.fastify.inject(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  '/spaceship/blue.svg',
  '/suv/plaid.svg',
  '/constructor/blue.svg',
  '/suv/toString.svg',
  '/suv/blue.svg?view=above',
  '/suv/blue.svg?view=side&view=rear',
])('no picture at %s', async path => {
  const reply = await target.fastify.inject(`/api/vehicle-picture${path}`)
  expect(reply.statusCode).toBe(404)
})
