import { isVin } from './vin.ts'
import { textRule } from './rule.ts'

/** Product 5: exactly 17 characters, letters and digits except I, O, Q. */
export const vin = textRule('vin', 17, isVin)
