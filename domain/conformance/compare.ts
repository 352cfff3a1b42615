import { parseFixed } from '#platform/money/fixed.ts'
import { isRecord } from './fields.ts'

export type Difference = { field: string; expected: unknown; got: unknown }

export type Tolerance = Record<string, unknown>

/** Maps in which an unexpected figure is a difference too, unless it is zero. */
const CLOSED_MAPS = new Set(['taxes', 'parts', 'payment_taxes'])

const allowance = (tolerance: Tolerance, field: string): string => {
  const found = tolerance[field] ?? tolerance['default'] ?? '0'
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '0'
}

function sameText(expected: string, got: unknown, tolerance: string): boolean {
  const text = typeof got === 'number' ? String(got) : got
  if (typeof text !== 'string') return false
  const wanted = parseFixed(expected)
  const found = parseFixed(text)
  if (wanted === undefined || found === undefined) return expected === text
  const difference = wanted > found ? wanted - found : found - wanted
  return difference <= (parseFixed(tolerance) ?? 0n)
}

const isZero = (value: unknown): boolean =>
  isRecord(value)
    ? Object.entries(value).every(([key, part]) => key === 'rate' || isZero(part))
    : Number(value) === 0

/** Compares every expected figure with the computed one; decimals by value, within the vector's tolerance. */
export function differences(expected: unknown, got: unknown, tolerance: Tolerance, field = ''): Difference[] {
  const name = field.split('.').at(-1) ?? ''
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return [{ field, expected, got }]
    return expected.flatMap((item, index) => differences(item, got[index], tolerance, `${field}.${index}`))
  }
  if (isRecord(expected)) {
    if (!isRecord(got)) return [{ field, expected, got }]
    const found = Object.keys(expected).flatMap(key =>
      differences(expected[key], got[key], tolerance, field ? `${field}.${key}` : key),
    )
    if (!CLOSED_MAPS.has(name)) return found
    const extra = Object.keys(got).filter(key => !(key in expected) && !isZero(got[key]))
    return [...found, ...extra.map(key => ({ field: `${field}.${key}`, expected: undefined, got: got[key] }))]
  }
  const same =
    typeof expected === 'string' || typeof expected === 'number'
      ? sameText(String(expected), got, allowance(tolerance, name))
      : expected === got
  return same ? [] : [{ field, expected, got }]
}
