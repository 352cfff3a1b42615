import { isEmpty } from './rule.ts'
import type { FieldValue, FieldValues, Problem, Problems, Rule, RuleContext } from './rule.ts'

/** The rules of a form, in the order they are checked per field. */
export type FormRules = Readonly<Record<string, readonly Rule[]>>

type FormContext = Omit<RuleContext, 'values'>

const broken = (rule: Rule, value: FieldValue, context: RuleContext): Problem | undefined => {
  if (isEmpty(value) && rule.checksEmpty !== true) return undefined
  const params = rule.check(value, context)
  return params === undefined ? undefined : { rule: rule.name, params }
}

/** The first rule that this value breaks, or undefined. Product 5: the first failing rule ends the checks. */
export const validateField = (
  rules: readonly Rule[],
  value: FieldValue,
  context: RuleContext,
): Problem | undefined => {
  for (const rule of rules) {
    const problem = broken(rule, value, context)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Every field's first problem, keyed by field, in the order of the rules; empty if the form is valid. */
export const validateForm = (rules: FormRules, values: FieldValues, context: FormContext): Problems =>
  validateFields(Object.keys(rules), rules, values, context)

/** The same for some fields of a form: for a partial update, with `values` being the whole resulting record. */
export const validateFields = (
  fields: readonly string[],
  rules: FormRules,
  values: FieldValues,
  context: FormContext,
): Problems => {
  const problems: Record<string, Problem> = {}
  for (const field of fields) {
    const problem = validateField(rules[field] ?? [], values[field], { ...context, values })
    if (problem !== undefined) problems[field] = problem
  }
  return problems
}
