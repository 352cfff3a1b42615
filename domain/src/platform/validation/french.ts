import { isFrenchRequired } from '#platform/markets/countries.ts'
import { required } from './presence.ts'
import type { FieldValues, Rule } from './rule.ts'

/** Rule: a French text is required where the law requires French; elsewhere the English text is used. */
export const requiredInFrench: Rule = {
  ...required,
  check: (value, context) =>
    isFrenchRequired(context.country, context.province) ? required.check(value, context) : undefined,
}

/** The same if the rest of the form says so. */
export const requiredInFrenchWhen = (condition: (values: FieldValues) => boolean): Rule => ({
  ...requiredInFrench,
  check: (value, context) => (condition(context.values) ? requiredInFrench.check(value, context) : undefined),
})
