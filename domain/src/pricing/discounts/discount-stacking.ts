import { typesOf } from '#pricing/payment-types/payment-types.ts'
import type { PaymentFlags } from '#pricing/payment-types/payment-types.ts'

/** The fields of a line that decide whether it is combined with another discount. */
export type StackedLine = PaymentFlags & { readonly id: string; readonly kind: string }

/** Discounts of the dealership; a manufacturer's incentives follow the rules of their programmes. */
const isDiscount = ({ kind }: StackedLine): boolean => kind === 'discount'

const meet = (one: StackedLine, other: StackedLine): boolean => {
  const types = typesOf(other)
  return typesOf(one).some(type => types.includes(type))
}

/**
 * If discounts exclude each other (decisions 3.49): the ids of those that are combined with another one in a
 * payment type and were not before. Existing combinations are allowed.
 */
export function stackedDiscounts(before: readonly StackedLine[], asked: readonly StackedLine[]): string[] {
  const stoodWith = (one: StackedLine, other: StackedLine) => {
    const [was, were] = [one, other].map(({ id }) => before.find(line => line.id === id && isDiscount(line)))
    return was !== undefined && were !== undefined && meet(was, were)
  }
  const discounts = asked.filter(isDiscount)
  return discounts
    .filter(one => discounts.some(other => other !== one && meet(one, other) && !stoodWith(one, other)))
    .map(({ id }) => id)
}

/** The lines a new deal may have if discounts exclude each other: the first discount of each payment type. */
export function withoutStacking<Line extends StackedLine>(lines: readonly Line[]): Line[] {
  const kept: Line[] = []
  for (const line of lines)
    if (!isDiscount(line) || !kept.some(other => isDiscount(other) && meet(line, other))) kept.push(line)
  return kept
}
