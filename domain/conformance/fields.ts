import { parseCents } from '#platform/money/amount.ts'
import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an object of a vector field by field; an invalid or missing field throws and fails only that vector. */
export type Fields = ReturnType<typeof fieldsOf>

/** @throws Error if the value is not an object, and from every reader if the field is invalid */
export function fieldsOf(value: unknown) {
  if (!isRecord(value)) throw new Error('object expected')
  const values = value
  const has = (name: string) => values[name] !== undefined && values[name] !== null

  function text(name: string, otherwise?: string): string {
    const found = values[name]
    if (typeof found === 'string') return found
    if (typeof found === 'number') return String(found)
    if (otherwise !== undefined && !has(name)) return otherwise
    throw new Error(`input.${name}: text expected`)
  }

  function number(name: string, otherwise?: number): number {
    if (otherwise !== undefined && !has(name)) return otherwise
    const found = Number(text(name))
    if (!Number.isFinite(found)) throw new Error(`input.${name}: number expected`)
    return found
  }

  function money(name: string, otherwise: Cents = ZERO): Cents {
    if (!has(name)) return otherwise
    const amount = parseCents(text(name))
    if (amount === undefined) throw new Error(`input.${name}: amount expected`)
    return amount
  }

  function flag(name: string, otherwise = false): boolean {
    const found = values[name]
    return typeof found === 'boolean' ? found : otherwise
  }

  function choice<T extends string>(name: string, allowed: readonly T[], otherwise?: T): T {
    const found = text(name, otherwise)
    const known = allowed.find(candidate => candidate === found)
    if (known === undefined) throw new Error(`input.${name}: ${found} is none of ${allowed.join(', ')}`)
    return known
  }

  function list(name: string): unknown[] {
    const found = values[name] ?? []
    if (!Array.isArray(found)) throw new Error(`input.${name}: list expected`)
    return found
  }

  /** The first of several names that is present. */
  const firstOf = (...names: string[]): string | undefined => names.find(has)

  return { values, has, text, number, money, flag, choice, list, firstOf }
}
