import type { MantineColorsTuple } from '@mantine/core'

// A dealership's colour as a scale of ten (interface 1.11). Text on a filled button and text in the colour itself
// have a contrast of 4.5:1 in both schemes: the lightness is adjusted until they do, hue and chroma are kept as far
// as a screen can show.

/** WCAG 1.4.3, with a margin for rounding to eight bits. */
const enough = 4.55

/** Backgrounds of text in the colour, the least favourable of each scheme; and the text on the colour. */
const light = { ground: '#eff2f5', on: '#ffffff' }
const dark = { ground: '#1c242e', on: '#0e1319' }

type Triple = readonly [number, number, number]

/** Linear red, green and blue from 0 to 1; undefined for anything but #rrggbb. */
function linearOf(hex: string): Triple | undefined {
  if (!/^#[\da-f]{6}$/i.test(hex)) return undefined
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function hexOf(linear: Triple): string {
  const digits = linear.map(value => {
    const curved = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, curved)) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

interface Oklch {
  readonly lightness: number
  readonly chroma: number
  /** Radians. */
  readonly hue: number
}

function oklchOf([r, g, b]: Triple): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  }
}

function linearFrom({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The colour at another lightness, with as much of its chroma as a screen can show there. */
function at({ chroma, hue }: Oklch, lightness: number): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const linear = linearFrom({ lightness, chroma: chroma * share, hue })
    if (linear.every(value => value >= -0.0005 && value <= 1.0005)) return hexOf(linear)
  }
  return hexOf(linearFrom({ lightness, chroma: 0, hue }))
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex) ?? [0, 0, 0]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const step = 0.005

/** The nearest lightness, in one direction, at which the colour has enough contrast with all others. */
function legible(colour: Oklch, from: number, direction: 1 | -1, others: readonly string[]): number {
  let lightness = from
  while (lightness > 0 && lightness < 1) {
    const hex = at(colour, lightness)
    if (others.every(other => contrast(hex, other) >= enough)) return lightness
    lightness += direction * step
  }
  return direction === 1 ? 1 : 0
}

/**
 * Ten shades of a dealership's colour: the eighth is the primary of the light scheme, the fifth that of the dark one,
 * with the sixth on hover. Undefined if the colour is invalid: the product's own applies.
 */
export function accentScale(hex: string): MantineColorsTuple | undefined {
  const linear = linearOf(hex)
  if (linear === undefined) return undefined
  const colour = oklchOf(linear)
  const onLight = legible(colour, Math.min(colour.lightness, 0.6), -1, [light.ground, light.on])
  const hovered = legible(colour, Math.max(colour.lightness, 0.6), 1, [dark.on])
  const onDark = legible(colour, Math.max(hovered + 0.03, colour.lightness), 1, [dark.ground, dark.on])
  const pale = [0.975, 0.94, 0.885, Math.max(0.83, onDark)]
  const shades = [...pale, onDark, hovered, (onLight + hovered) / 2, onLight, onLight * 0.87, onLight * 0.74]
  return shades.map(lightness => at(colour, Math.min(1, lightness))) as unknown as MantineColorsTuple
}
