import { render, screen } from '@testing-library/react'
import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { QrPicture } from './qr-picture.tsx'

const invitation = `https://north.example.test/shop/north/invitation?order=${'0'.repeat(36)}#${'t'.repeat(43)}`
const otpKey = `otpauth://totp/Forecourt:am%C3%A9lie%40example.test?secret=${'A'.repeat(32)}&issuer=Forecourt`

it.each([invitation, otpKey, 'forecourt'])('draws a code from which a camera reads %s', text => {
  render(<QrPicture text={text} label="Scan with a phone" />)
  const picture = screen.getByRole('img', { name: 'Scan with a phone' })
  expect(readPicture(picture)).toBe(text)
})

/** Paints the picture, four pixels a square, and decodes it like a camera. */
function readPicture(picture: HTMLElement): string | undefined {
  const [left = 0, top = 0, side = 0] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const edges = verticalEdges(picture.querySelector('path')?.getAttribute('d') ?? '')
  const pixels = side * 4
  const image = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++) {
      const x = left + (column + 0.5) / 4
      const y = top + (row + 0.5) / 4
      const crossed = edges.filter(edge => edge.x < x && edge.from < y && y < edge.to).length
      if (crossed % 2 === 1) image.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3)
    }
  return jsQR(image, pixels, pixels)?.data
}

interface Edge {
  readonly x: number
  readonly from: number
  readonly to: number
}

/** Vertical edges of a path made of M, L and Z. */
function verticalEdges(path: string): Edge[] {
  return path
    .split('Z')
    .filter(Boolean)
    .flatMap(outline => {
      const corners = outline
        .split(/[ML]/u)
        .filter(Boolean)
        .map(corner => corner.split(' ').map(Number))
      return corners.flatMap(([x = 0, y = 0], at) => {
        const [nextX = 0, nextY = 0] = corners[(at + 1) % corners.length] ?? []
        return x === nextX && y !== nextY ? [{ x, from: Math.min(y, nextY), to: Math.max(y, nextY) }] : []
      })
    })
}
