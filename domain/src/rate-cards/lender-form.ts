import { maxLength, required } from '../validation/presence.ts'
import { textRule } from '../validation/rule.ts'
import type { FormRules } from '../validation/validate-form.ts'

/** Small letters, digits, hyphens and underscores: what codes of lenders are written with. */
const lenderCode = textRule('lender_code', 40, text => /^[a-z0-9][a-z0-9_-]*$/.test(text))

/** Who a lender is (decisions 3.47). Without a code it cannot be active; the server says so. */
export const LENDER_FORM: FormRules = {
  name: [required, maxLength(80)],
  name_fr: [required, maxLength(80)],
  code: [lenderCode],
}
