import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatPercent } from '@forecourt/domain/platform/markets/numbers.ts'
import { fieldMessage, type FieldProblem } from '#shared/forms/field-message.ts'
import { useHabits } from '#shared/format/market.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Parameters of the engine's remarks that are amounts, in cents. */
const amounts = new Set(['asked', 'amount', 'cap_cost', 'residual', 'limit', 'base_payment', 'balloon'])

/** Error of an input in words: the worksheet's own text, or the general one. */
export function useProblemText() {
  useText('pricing')
  const { locale } = useHabits()
  return (input: string, problem: FieldProblem): string => {
    const params: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(problem.params)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue
      const isAmount = amounts.has(name) || (name === 'max' && problem.rule === 'amount_too_large')
      if (isAmount && typeof value === 'number') params[name] = formatMoney(value, locale)
      else params[name] = name === 'apr' ? formatPercent(value, locale, 2) : value
    }
    return findText('pricing', `problem.${problem.rule}`, params) ?? fieldMessage(input, problem)
  }
}
