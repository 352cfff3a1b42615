import { depositAmountProblem, type AmountProblem } from '@forecourt/domain/deals/deposits/deposit-amounts.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import type { OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { amount, positive } from '@forecourt/domain/platform/validation/numbers.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { textOf, type FieldValue, type Rule } from '@forecourt/domain/platform/validation/rule.ts'
import { CallError, isCallError } from '#shared/api/call-error.ts'

type Write = (cents: number) => string

/** Cents of a typed amount; undefined if it is invalid. */
export const centsIn = (value: FieldValue): Cents | undefined => parseCents(textOf(value) ?? '')

/** The API's format of a valid typed amount. */
export const wireAmount = (value: string): string => formatCents(centsIn(value) ?? (0 as Cents))

/** Rules of every amount of money that moves. */
export const moneyRules: readonly Rule[] = [required, ...amount, positive]

/** Decisions 3.109, each with its limit. */
export function requestRules(
  { payment_type: type }: Pick<Order, 'payment_type'>,
  { balance_due: due }: OrderDeposit['offer'],
  write: Write,
): readonly Rule[] {
  const balance_due = due === null ? null : toCents(due)
  const rule = (name: AmountProblem['rule']): Rule => ({
    name,
    check: value => {
      const cents = centsIn(value)
      const problem = cents === undefined ? undefined : depositAmountProblem(cents, { type, balance_due })
      if (problem?.rule !== name) return undefined
      return { amount: write(problem.rule === 'deposit_least' ? problem.least : problem.most) }
    },
  })
  return [...moneyRules, rule('deposit_least'), rule('cap'), rule('deposit_balance')]
}

/** At most the remaining amount of a deposit. */
export const atMost = (most: string, write: Write): Rule => ({
  name: 'refund_most',
  check: value => ((centsIn(value) ?? 0) > toCents(most) ? { amount: write(toCents(most)) } : undefined),
})

/** Formats the API amounts in the server's refusals for the reader. */
export function withWrittenAmounts(error: unknown, write: Write): unknown {
  if (!isCallError(error, 'validation')) return error
  const fields = Object.entries(error.fields).map(([field, problems]) => [
    field,
    problems.map(problem => {
      const cents = parseCents(String(problem.params['amount'] ?? ''))
      return cents === undefined
        ? problem
        : { ...problem, params: { ...problem.params, amount: write(cents) } }
    }),
  ])
  return new CallError({ ...error.detail, fields: Object.fromEntries(fields) })
}
