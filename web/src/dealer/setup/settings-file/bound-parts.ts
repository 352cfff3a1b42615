import type { PartDifference, SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import { changesIn } from './part-changes.ts'

/**
 * Plans have types and rated products, and prices belong to plans: one part without the others would have missing
 * references.
 */
const BOUND: readonly SettingsPart[] = ['plan_types', 'pen_products', 'protection_plans', 'plan_prices']

/** The parts that are selected together with this one, including itself. */
export const boundTo = (part: SettingsPart): readonly SettingsPart[] =>
  BOUND.includes(part) ? BOUND : [part]

/** Whether a part could be applied by itself. */
const isWhole = ({ may_apply, problems }: PartDifference) => may_apply && problems.length === 0

/** The other part that blocks this valid one. */
export const heldBack = (
  { part }: PartDifference,
  all: readonly PartDifference[],
): PartDifference | undefined =>
  all.find(other => other.part !== part && boundTo(part).includes(other.part) && other.problems.length > 0)

/** The parts that can be applied. */
export const possibleIn = (all: readonly PartDifference[]): readonly PartDifference[] =>
  all.filter(part => isWhole(part) && changesIn(part) > 0 && heldBack(part, all) === undefined)
