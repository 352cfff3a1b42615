import { parseDecimal } from '@forecourt/domain/platform/markets/parse-decimal.ts'
import type { Locale } from '@forecourt/domain/platform/markets/locales.ts'
import {
  divideFixed,
  multiplyFixed,
  ONE,
  parseFixed,
  roundCents,
  type Fixed,
} from '@forecourt/domain/platform/money/fixed.ts'

const token = /\s*(?:([+\-−*×/÷])|([\d.,\s$\u00A0\u202F]+)(%?))/uy

interface Part {
  readonly operator: string
  readonly value: Fixed
  readonly isPercent: boolean
  /** It has more than two decimals. */
  readonly isFine: boolean
}

const hundred = ONE * 100n

/**
 * Evaluates an amount in cents: a number, or arithmetic on numbers ("42000-3%", "=12*99.5"). With a leading sign it
 * starts from the current amount ("-500", "+2%"). Undefined when it is unreadable, unfinished, below zero, a
 * percentage of nothing, or a number with more than two decimals: "35,000" in French is such a number, but
 * thirty-five thousand is meant. Decisions 5.7.
 */
export function evaluateAmount(text: string, current: number, locale: Locale): number | undefined {
  const typed = text.trim().replace(/^=/u, '').trim()
  const isRelative = /^[+\-−]/u.test(typed)
  const parts = partsOf(isRelative ? typed : `+${typed}`, locale)
  if (parts === undefined) return undefined
  const [first] = parts
  // A percentage of nothing is not an amount, and cents have two digits.
  if (!isRelative && first?.isPercent === true) return undefined
  if (parts.length === 1 && first?.isFine === true) return undefined
  const start = isRelative ? BigInt(current) * (ONE / 100n) : 0n
  const total = sumOf(parts, start)
  if (total === undefined || total < 0n || total > ONE * 1_000_000_000n) return undefined
  return roundCents(total * 100n)
}

/** Which rule an invalid amount breaks. */
export function amountRule(text: string, locale: Locale): 'amount' | 'cents' {
  const [only, ...more] = partsOf(`+${text.trim()}`, locale) ?? []
  return only?.isFine === true && !only.isPercent && more.length === 0 ? 'cents' : 'amount'
}

/** Whether the text is more than a number, and so only applies once finished. */
export const isArithmetic = (text: string): boolean => /^\s*=|[+\-−*×/÷%]/u.test(text)

function partsOf(text: string, locale: Locale): Part[] | undefined {
  if (text.length > 80) return undefined
  const parts: Part[] = []
  let operator: string | undefined
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text)
    if (match === null) return undefined
    const [, sign, number, percent] = match
    if (sign !== undefined) {
      if (operator !== undefined) return undefined
      operator = sign === '−' ? '-' : sign
    } else {
      const decimal = parseDecimal((number ?? '').trim(), locale)
      const value = decimal === undefined ? undefined : parseFixed(decimal)
      if (value === undefined || operator === undefined) return undefined
      const isFine = /\.\d{3}/u.test(decimal ?? '')
      parts.push({ operator, value, isPercent: percent === '%', isFine })
      operator = undefined
    }
  }
  return operator === undefined && parts.length > 0 ? parts : undefined
}

/** Products first; an added or subtracted percentage refers to the sum before it. */
function sumOf(parts: readonly Part[], start: Fixed): Fixed | undefined {
  let total = start
  let product: { sign: bigint; value: Fixed } | undefined
  const add = () => {
    if (product !== undefined) total += product.sign * product.value
    product = undefined
  }
  for (const { operator, value, isPercent } of parts) {
    if (operator === '+' || operator === '-') {
      add()
      const share = isPercent ? multiplyFixed(total, divideFixed(value, hundred)) : value
      product = { sign: operator === '-' ? -1n : 1n, value: share }
    } else {
      if (product === undefined) return undefined
      const factor = isPercent ? divideFixed(value, hundred) : value
      const isDivision = operator === '/' || operator === '÷'
      if (isDivision && factor === 0n) return undefined
      product.value = isDivision ? divideFixed(product.value, factor) : multiplyFixed(product.value, factor)
    }
  }
  add()
  return total
}
