import { requiredInFrench } from '#platform/validation/french.ts'
import { maxLength, required } from '#platform/validation/presence.ts'
import { textRule } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Letters, digits, hyphens and underscores: what codes of lenders are written with, in any case. */
const lenderCode = textRule('lender_code', 40, text => /^[a-z0-9][a-z0-9_-]*$/i.test(text.trim()))

/** Who a lender is (decisions 3.47). Without a code it cannot be active; the server says so. */
export const LENDER_FORM: FormRules = {
  name: [required, maxLength(80)],
  name_fr: [requiredInFrench, maxLength(80)],
  code: [lenderCode],
}
