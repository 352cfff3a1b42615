import { formatFixed } from './fixed.ts'
import type { Fixed } from './fixed.ts'

/** Formats a number with as many decimals as needed, at most 20: "56", "54.5". */
export function plainDecimal(value: Fixed): string {
  const text = formatFixed(value, 20)
  return text.replace(/\.?0+$/, '')
}
