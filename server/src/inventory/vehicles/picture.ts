import type { BodyType, Colour } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { DRAWING_VIEWS, type DrawingView } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { type Drawing, DRAWINGS } from './drawings.table.ts'

/** Must be increased when a drawing changes, since browsers cache pictures for a year. */
const edition = 1

interface Drawn {
  readonly body_type: string
  readonly exterior_color: string
}

/** Address of the drawing of this body and colour. */
export const drawingOf = ({ body_type, exterior_color }: Drawn, view: DrawingView = 'side'): string =>
  `/api/vehicle-picture/${body_type}/${exterior_color}.svg?v=${edition}${view === 'side' ? '' : `&view=${view}`}`

/** Addresses of an uploaded picture, by size. */
export const photoAddress = (id: string) => ({
  large: `/api/dealer/vehicle-photo/${id}/`,
  small: `/api/dealer/vehicle-photo/${id}/small/`,
})

/** The picture of a vehicle in lists: the first uploaded one, else the drawing. */
export const pictureOf = (vehicle: Drawn & { readonly first_photo: string | null }): string =>
  vehicle.first_photo === null ? drawingOf(vehicle) : photoAddress(vehicle.first_photo).small

const PAINTS: Readonly<Record<Colour, string>> = {
  black: '#31363c',
  white: '#eceef0',
  grey: '#767c84',
  silver: '#b9bec4',
  blue: '#1f56a8',
  red: '#b3202c',
  green: '#2c6148',
  brown: '#6a4a38',
  beige: '#cfc2a6',
  gold: '#b7984c',
  orange: '#d2621c',
  yellow: '#e2b822',
  purple: '#5a3d86',
  pink: '#d58aa6',
  burgundy: '#6d1f30',
  bronze: '#8a6a48',
  turquoise: '#2a8f97',
  multi: '#5d7896',
  other: '#8b9199',
}

const isBody = (text: string): text is BodyType => Object.hasOwn(DRAWINGS, text)
const isColour = (text: string): text is Colour => Object.hasOwn(PAINTS, text)

const isView = (text: string): text is DrawingView => DRAWING_VIEWS.some(view => view === text)

/** The drawing as an SVG document; undefined for an unknown body, colour or view. */
export function drawVehicle(body: string, colour: string, view = 'side'): string | undefined {
  if (!isBody(body) || !isColour(colour) || !isView(view)) return undefined
  const drawing = DRAWINGS[body]
  if (!drawing) return undefined
  const parts = [
    gradients(PAINTS[colour]),
    shadow,
    behindOf(drawing),
    bodyOf(drawing),
    glassOf(drawing),
    detailsOf(drawing),
  ]
  const { rear, front, radius } = drawing.wheels
  const wheels = [rear, front].map(x => wheel(x, radius)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${windowOf(drawing, view)}" width="640" height="300">${parts.join('')}${wheels}</svg>`
}

const ground = 254
const [wide, high] = [640, 300]

/** The section of the drawing for a view, with the proportions of the whole. */
function windowOf({ wheels: { rear, front, radius } }: Drawing, view: DrawingView): string {
  const part = (width: number, centre: number, bottom: number) => {
    const height = Math.round((width * high) / wide)
    const left = Math.min(Math.max(0, Math.round(centre - width / 2)), wide - width)
    return `${left} ${Math.max(0, bottom - height)} ${width} ${height}`
  }
  if (view === 'side') return `0 0 ${wide} ${high}`
  if (view === 'wheel') return part(Math.round(radius * 5.6), front, ground + 14)
  return part(360, view === 'front' ? front + 40 : rear - 20, ground + 20)
}

/** Mixes two colours channel by channel; a share of 1 is the second colour. */
function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, place: number) => Number.parseInt(colour.slice(place, place + 2), 16)
  const mixed = [1, 3, 5].map(place =>
    Math.round(channel(one, place) * (1 - share) + channel(other, place) * share),
  )
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`

const vertical = (id: string, stops: readonly string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`

function gradients(paint: string): string {
  const [light, deep] = [mix(paint, '#ffffff', 0.42), mix(paint, '#0b0d10', 0.42)]
  return `<defs>${[
    vertical('p', [
      stop(0, light),
      stop(0.3, mix(paint, '#ffffff', 0.14)),
      stop(0.52, paint),
      stop(0.56, mix(paint, '#0b0d10', 0.14)),
      stop(1, deep),
    ]),
    vertical('g', [stop(0, '#8fa3b4'), stop(0.45, '#3d4a57'), stop(1, '#1d252d')]),
    vertical('r', [stop(0, '#f2f4f6'), stop(0.5, '#b4bac0'), stop(1, '#737a82')]),
    vertical('l', [stop(0, '#ffffff'), stop(1, '#c9d6e2')]),
    vertical('t', [stop(0, '#ef4a4a'), stop(1, '#8d1018')]),
    `<radialGradient id="s">${stop(0, '#000000', 0.45)}${stop(0.7, '#000000', 0.28)}${stop(1, '#000000', 0)}</radialGradient>`,
  ].join('')}</defs>`
}

const shadow = `<ellipse cx="320" cy="${ground}" rx="302" ry="15" fill="url(#s)"/>`

const behindOf = ({ behind = [] }: Drawing) =>
  behind
    .map(path => `<path d="${path}" fill="#33383e" stroke="#5b626a" stroke-opacity=".6" stroke-width="1"/>`)
    .join('')

/** The outline closed along the sill, with an arch over each wheel it reaches. */
function closedOutline({ outline, sill, wheels }: Drawing): string {
  const { front, radius } = wheels
  const start = Number(/\d+/.exec(outline)?.[0])
  const rear = start < wheels.rear ? [wheels.rear] : []
  const centre = ground - radius
  const arch = radius + 6
  const reach = Math.sqrt(Math.max(0, arch ** 2 - (sill - centre) ** 2)).toFixed(1)
  const over = (x: number) =>
    `L${x + Number(reach)} ${sill} A${arch} ${arch} 0 0 0 ${x - Number(reach)} ${sill}`
  return `${outline} ${[front, ...rear].map(over).join(' ')} Z`
}

function bodyOf(drawing: Drawing): string {
  const { wheels, sill } = drawing
  const outline = closedOutline(drawing)
  const centre = ground - wheels.radius
  const wells = [wheels.rear, wheels.front]
    .map(x => `<circle cx="${x}" cy="${centre}" r="${wheels.radius + 7}" fill="#14171a"/>`)
    .join('')
  const floor = `<rect x="${wheels.rear}" y="${sill - 16}" width="${wheels.front - wheels.rear}" height="22" rx="4" fill="#14171a"/>`
  return [
    `<clipPath id="c"><path d="${outline}"/></clipPath>`,
    wells,
    floor,
    `<path d="${outline}" fill="url(#p)" stroke="#0b0d10" stroke-opacity=".45" stroke-width="1.6"/>`,
    `<path d="${drawing.crease}" fill="none" stroke="#ffffff" stroke-opacity=".34" stroke-width="2.4" stroke-linecap="round"/>`,
    `<g clip-path="url(#c)">${drawing.isCladded ? cladding(drawing) : ''}${drawing.dark.map(path => `<path d="${path}" fill="#23272b"/>`).join('')}</g>`,
    `<path d="${drawing.outline}" fill="none" stroke="#ffffff" stroke-opacity=".3" stroke-width="1" transform="translate(0 2)"/>`,
  ].join('')
}

/** Unpainted arches and sill, trimmed by the clip path of the body. */
function cladding({ wheels, sill }: Drawing): string {
  const { rear, front, radius } = wheels
  const arch = (x: number) => `<circle cx="${x}" cy="${ground - radius}" r="${radius + 15}" fill="#23272b"/>`
  return `${arch(rear)}${arch(front)}<rect x="0" y="${sill - 9}" width="640" height="12" fill="#23272b"/>`
}

const glassOf = ({ glass }: Drawing) =>
  glass
    .map(
      path =>
        `<path d="${path}" fill="url(#g)" stroke="#14171a" stroke-width="3" stroke-linejoin="round"/>` +
        `<path d="${path}" fill="none" stroke="#ffffff" stroke-opacity=".22" stroke-width="1"/>`,
    )
    .join('')

function detailsOf(drawing: Drawing): string {
  const { seams, handles, mirror, headlight, taillight } = drawing
  const [mirrorX, mirrorY] = mirror
  return [
    ...seams.map(
      path => `<path d="${path}" fill="none" stroke="#0b0d10" stroke-opacity=".38" stroke-width="1.5"/>`,
    ),
    ...handles.map(
      ([x, y]) =>
        `<rect x="${x}" y="${y}" width="26" height="5" rx="2.5" fill="#0b0d10" fill-opacity=".45"/>` +
        `<rect x="${x}" y="${y}" width="26" height="2" rx="1" fill="#ffffff" fill-opacity=".5"/>`,
    ),
    `<path d="${headlight}" fill="url(#l)" stroke="#14171a" stroke-opacity=".55" stroke-width="1.2"/>`,
    `<path d="${taillight}" fill="url(#t)" stroke="#14171a" stroke-opacity=".45" stroke-width="1"/>`,
    `<path d="M${mirrorX} ${mirrorY} h14 q8 0 8 8 q0 6 -7 6 h-12 q-6 0 -6 -7 q0 -7 3 -7 Z" fill="url(#p)" stroke="#0b0d10" stroke-opacity=".5"/>`,
  ].join('')
}

const spokes = Array.from({ length: 5 }, (_, index) => index * 72)

function wheel(x: number, radius: number): string {
  const centre = ground - radius
  const rim = radius * 0.7
  const spoke = `M-3.2 0 L-6 ${-rim + 3} L6 ${-rim + 3} L3.2 0 Z`
  return [
    `<g transform="translate(${x} ${centre})">`,
    `<circle r="${radius}" fill="#17191c"/>`,
    `<circle r="${radius - 3}" fill="none" stroke="#ffffff" stroke-opacity=".1" stroke-width="1.5"/>`,
    `<circle r="${rim}" fill="#2b3036" stroke="url(#r)" stroke-width="3.4"/>`,
    `<circle r="${rim * 0.62}" fill="none" stroke="#5d646b" stroke-width="${rim * 0.3}" stroke-opacity=".55"/>`,
    ...spokes.map(angle => `<path d="${spoke}" transform="rotate(${angle})" fill="url(#r)"/>`),
    `<circle r="${rim * 0.22}" fill="url(#r)"/><circle r="${rim * 0.1}" fill="#4b5259"/>`,
    '</g>',
  ].join('')
}
