import { requiredInFrench } from '#platform/validation/french.ts'
import { maxLength, required } from '#platform/validation/presence.ts'
import { textRule } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Letters, digits, hyphens and underscores: the characters of lender codes, in any case. */
const lenderCode = textRule('lender_code', 40, text => /^[a-z0-9][a-z0-9_-]*$/i.test(text.trim()))

/** Validation rules of a lender (decisions 3.47). The server refuses to activate one without a code. */
export const LENDER_FORM: FormRules = {
  name: [required, maxLength(80)],
  name_fr: [requiredInFrench, maxLength(80)],
  code: [lenderCode],
}
