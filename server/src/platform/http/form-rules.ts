import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { validateFields, type FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { invalid } from './refusal.ts'

interface Moment {
  readonly actor: {
    readonly tenant: {
      readonly country: 'CA' | 'US'
      readonly province_code?: string
      readonly timezone: string
    }
    readonly user: { readonly language: 'en' | 'fr' }
  }
  readonly now: Date
}

/**
 * Checks the named fields with the rules that the form in the browser runs too.
 * @throws Refusal naming every field that breaks a rule
 */
export function checkFields(
  { actor, now }: Moment,
  rules: FormRules,
  fields: readonly string[],
  values: FieldValues,
): void {
  const { country, province_code: province, timezone } = actor.tenant
  const context = {
    country,
    province,
    locale: localeOf(actor.user.language, country),
    today: wallClock(now.getTime(), timezone).date,
  }
  const problems = Object.entries(validateFields(fields, rules, values, context))
  if (problems.length === 0) return
  throw invalid(
    Object.fromEntries(problems.map(([field, { rule, params }]) => [field, { rule, params: { ...params } }])),
  )
}
