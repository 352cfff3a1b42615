import { isFrenchRequired } from '#platform/markets/countries.ts'
import { required } from './presence.ts'
import type { FieldValues, Rule } from './rule.ts'

/** A text in French has to be entered where the law asks for French; elsewhere the English one is shown. */
export const requiredInFrench: Rule = {
  ...required,
  check: (value, context) =>
    isFrenchRequired(context.country, context.province) ? required.check(value, context) : undefined,
}

/** The same when the rest of the form says so. */
export const requiredInFrenchWhen = (condition: (values: FieldValues) => boolean): Rule => ({
  ...requiredInFrench,
  check: (value, context) => (condition(context.values) ? requiredInFrench.check(value, context) : undefined),
})
