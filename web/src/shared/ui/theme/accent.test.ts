import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentScale, contrast } from './accent.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

const shadesOf = (colour: string) => {
  const scale = accentScale(colour)
  if (scale === undefined) throw new Error(`no scale of ${colour}`)
  return scale
}

const white = '#ffffff'
/** Canvas, surface and subtle of the tokens. */
const lightGrounds = ['#f6f7f9', '#ffffff', '#eff2f5']
const darkGrounds = ['#0e1319', '#151b23', '#1c242e']
const onDark = '#0e1319'

function expectLegible(colour: string) {
  const shades = shadesOf(colour)
  expect(shades).toHaveLength(10)
  const [primaryOfDark, hovered, primary] = [shades[4], shades[5], shades[7]]
  for (const ground of [white, ...lightGrounds]) expect(contrast(primary, ground)).toBeGreaterThanOrEqual(4.5)
  for (const ground of [onDark, ...darkGrounds])
    expect(contrast(primaryOfDark, ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(hovered, onDark)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shades[8], white)).toBeGreaterThanOrEqual(4.5)
}

describe('a dealership’s colour (interface 1.11)', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#2457c5', '#ffffff')).toBeCloseTo(6.5, 1)
    expect(contrast('#7aa7ff', '#0e1319')).toBeCloseTo(7.8, 1)
  })

  it.each(['#ffe600', '#00ff00', '#ffffff', '#000000', '#c8102e', '#0f766e', '#808080', '#ff00ff'])(
    '%s stays legible in both schemes',
    colour => expectLegible(colour),
  )

  it('any colour stays legible in both schemes', () => {
    fc.assert(fc.property(hex, colour => expectLegible(colour)))
  })

  it('keeps a colour that is legible already', () => {
    expect(shadesOf('#0f5c9c')[7]).toBe('#0f5c9c')
  })

  it.each(['red', '#fff', '', '#12345g', 'url(#a)'])('%j is no colour', text => {
    expect(accentScale(text)).toBeUndefined()
  })
})
