import { typesOf } from '#pricing/payment-types/payment-types.ts'
import type { PaymentFlags } from '#pricing/payment-types/payment-types.ts'

/** What of a line says whether it stands beside another discount. */
export type StackedLine = PaymentFlags & { readonly id: string; readonly kind: string }

/** Discounts of the dealership; a manufacturer's incentives go by the rules of their programmes. */
const isDiscount = ({ kind }: StackedLine): boolean => kind === 'discount'

const meet = (one: StackedLine, other: StackedLine): boolean => {
  const types = typesOf(other)
  return typesOf(one).some(type => types.includes(type))
}

/**
 * Where discounts exclude each other (decisions 3.49), those of a deal that stand beside another in one of its payment
 * types and did not do so before: by id. What stood together before may stay so.
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

/** Of lines in their order, those that a deal may begin with where discounts exclude each other: the first counts. */
export function withoutStacking<Line extends StackedLine>(lines: readonly Line[]): Line[] {
  const kept: Line[] = []
  for (const line of lines)
    if (!isDiscount(line) || !kept.some(other => isDiscount(other) && meet(line, other))) kept.push(line)
  return kept
}
