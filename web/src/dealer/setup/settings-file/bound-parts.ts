import type { PartDifference, SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import { changesIn } from './part-changes.ts'

/** Plans are of types and are rated by products, and prices are of plans: one without the others names what is not there. */
const BOUND: readonly SettingsPart[] = ['plan_types', 'pen_products', 'protection_plans', 'plan_prices']

/** The parts that are chosen and left out with this one, itself included. */
export const boundTo = (part: SettingsPart): readonly SettingsPart[] =>
  BOUND.includes(part) ? BOUND : [part]

/** Whether a part says something that could be applied, taken by itself. */
const isWhole = ({ may_apply, problems }: PartDifference) => may_apply && problems.length === 0

/** The part that keeps this one from being applied, though nothing is wrong with it. */
export const heldBack = (
  { part }: PartDifference,
  all: readonly PartDifference[],
): PartDifference | undefined =>
  all.find(other => other.part !== part && boundTo(part).includes(other.part) && other.problems.length > 0)

/** The parts that can be applied. */
export const possibleIn = (all: readonly PartDifference[]): readonly PartDifference[] =>
  all.filter(part => isWhole(part) && changesIn(part) > 0 && heldBack(part, all) === undefined)
