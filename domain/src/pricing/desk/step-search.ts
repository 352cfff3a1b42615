import type { TargetFigure } from './target-figure.ts'

type FigureAt = (value: number) => TargetFigure

type Span = { low: number; high: number }

/**
 * Finds the adjacent whole numbers between which a test changes that holds at one end and fails at the other;
 * returns the one for which it still holds.
 */
function lastHolding(holds: number, fails: number, test: (value: number) => boolean): number {
  let good = holds
  let bad = fails
  while (Math.abs(bad - good) > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (test(middle)) good = middle
    else bad = middle
  }
  return good
}

/**
 * The part of a span in which the figure exists. Its ends are too low and too high, so each edge is found by
 * bisection outwards from the current value, if the figure exists there. Undefined if it exists nowhere.
 */
export function existingSpan(
  { low, high, inside }: Span & { inside?: number },
  figureAt: FigureAt,
): Span | undefined {
  const kindAt = (value: number) => figureAt(value).kind
  const atLow = kindAt(low)
  const atHigh = kindAt(high)
  if (atLow === 'figure' && atHigh === 'figure') return { low, high }
  const exists = (value: number) => kindAt(value) === 'figure'
  if (inside !== undefined && inside >= low && inside <= high && exists(inside)) {
    return {
      low: atLow === 'figure' ? low : lastHolding(inside, low, exists),
      high: atHigh === 'figure' ? high : lastHolding(inside, high, exists),
    }
  }
  if (atLow === atHigh) return undefined
  const from = atLow === 'figure' ? low : lastHolding(low, high, value => kindAt(value) === atLow) + 1
  if (kindAt(from) !== 'figure') return undefined
  const to = atHigh === 'figure' ? high : lastHolding(high, from, value => kindAt(value) === atHigh) - 1
  return { low: from, high: to }
}

/**
 * The last value at which a monotone figure is within a target, between one where it is and one where it is not.
 * Interpolates, then narrows from both sides by one step; bisects if that gains too little, so the result is
 * exact for any shape.
 */
export function lastWithin(
  good: { value: number; figure: number },
  bad: { value: number; figure: number },
  target: number,
  figureAt: (value: number) => number,
): number {
  let inside = good
  let outside = bad
  const probe = (value: number) => {
    const least = Math.min(inside.value, outside.value) + 1
    const most = Math.max(inside.value, outside.value) - 1
    if (least > most) return
    const at = Math.min(most, Math.max(least, Math.round(value)))
    const found = { value: at, figure: figureAt(at) }
    if (found.figure <= target) inside = found
    else outside = found
  }
  while (Math.abs(outside.value - inside.value) > 1) {
    const width = outside.value - inside.value
    // The figure is rounded, so it leaves the target half a cent above it.
    const perCent = width / (outside.figure - inside.figure)
    const guess = inside.value + perCent * (target + 0.5 - inside.figure)
    probe(guess - 2 * perCent)
    probe(guess + 2 * perCent)
    if (Math.abs(outside.value - inside.value) * 2 > Math.abs(width))
      probe((inside.value + outside.value) / 2)
  }
  return inside.value
}
