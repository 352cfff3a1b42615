import { repeatedNames } from '#platform/validation/folded-name.ts'
import type { VehicleCondition } from '#inventory/vehicles/conditions.ts'

/** Whole dollars to which a price can be rounded. */
export const ROUND_TO = [1, 5, 10, 50, 100, 500, 1000] as const

/** A change of a price by an amount or by a percentage; negative for a markdown. */
export interface PriceAdjustment {
  readonly kind: 'amount' | 'percent'
  /** "-500", "-2.5": dollars or percent with at most two decimals. */
  readonly value: string
}

/** The minimum price of a rule: dollars, percent of the vehicle's own price, or dollars above its cost. */
export interface PriceFloor {
  readonly kind: 'amount' | 'percent' | 'over_cost'
  readonly value: string
}

/** One rule of a price profile (decisions 2.24): the vehicles it matches, and the change of their list price. */
export interface PriceRule {
  readonly id: string
  readonly name: string
  readonly is_active: boolean
  /** Empty: every condition. */
  readonly conditions: readonly VehicleCondition[]
  /** Empty: every make. */
  readonly makes: readonly string[]
  /** Whole days in stock, inclusive; null is open. A vehicle of unknown age never matches a limit. */
  readonly age_from: number | null
  readonly age_to: number | null
  readonly adjustment: PriceAdjustment
  /** Dollars: to the nearest multiple, half up; null keeps the cents. */
  readonly round_to: number | null
  /** Dollars subtracted from the rounded price: 1000 less 5 gives $24,995. */
  readonly round_less: number
  readonly floor: PriceFloor | null
  /** Days (YYYY-MM-DD), both included; null is open. */
  readonly effective_from: string | null
  readonly effective_to: string | null
}

export interface RuleProblem {
  /** `rules.2.age_to`. */
  readonly field: string
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Maximum change of a price in percent; more is a typing error. */
const PERCENT = { min: -90, max: 100 } as const

/** Contradictions within rules that are valid individually. */
export const ruleProblems = (rules: readonly PriceRule[]): RuleProblem[] =>
  rules.flatMap((rule, index) =>
    problemsOf(rule).map(problem => ({ ...problem, field: `rules.${index}.${problem.field}` })),
  )

/** Rules with the name of an earlier one: people refer to rules by name. */
export const repeatedRules = (rules: readonly Pick<PriceRule, 'name'>[]): RuleProblem[] =>
  repeatedNames(rules.map(({ name }) => name)).map(place => ({
    field: `rules.${place}.name`,
    rule: 'unique',
    params: {},
  }))

function problemsOf(rule: PriceRule): RuleProblem[] {
  const { age_from, age_to, effective_from, effective_to, round_to, round_less, adjustment, floor } = rule
  const problems: RuleProblem[] = []
  const found = (field: string, name: string, params: RuleProblem['params'] = {}) =>
    problems.push({ field, rule: name, params })
  if (age_from !== null && age_to !== null && age_to < age_from)
    found('age_to', 'min_value', { min: age_from })
  if (effective_from !== null && effective_to !== null && effective_to < effective_from)
    found('effective_to', 'min_date', { date: effective_from })
  const most = round_to === null ? 0 : round_to - 1
  if (round_less > most) found('round_less', 'max_value', { max: most })
  const value = Number(adjustment.value)
  if (adjustment.kind === 'percent' && value < PERCENT.min)
    found('adjustment.value', 'min_value', { min: PERCENT.min })
  if (adjustment.kind === 'percent' && value > PERCENT.max)
    found('adjustment.value', 'max_value', { max: PERCENT.max })
  if (floor !== null && Number(floor.value) < 0) found('floor.value', 'min_value', { min: 0 })
  if (floor?.kind === 'percent' && Number(floor.value) > 100) found('floor.value', 'max_value', { max: 100 })
  return problems
}
