import { asciiEmail, phone } from '../validation/contact.ts'
import { name } from '../validation/names.ts'
import { isPasswordChangeStarted, password, passwordMatch } from '../validation/passwords.ts'
import type { PasswordOptions } from '../validation/passwords.ts'
import { required, requiredWhen } from '../validation/presence.ts'
import type { FormRules } from '../validation/validate-form.ts'

/** The profile fields of spec 7 that a user changes for himself. */
export const PROFILE_RULES: FormRules = {
  first_name: [required, name],
  last_name: [required, name],
  phone: [phone],
  email: [required, asciiEmail],
}

/** Changing the password: all three empty does nothing, one filled makes the others required (decisions 5.8). */
export const passwordChangeRules = (options: PasswordOptions): FormRules => ({
  current_password: [requiredWhen(isPasswordChangeStarted)],
  new_password: [requiredWhen(isPasswordChangeStarted), password(options)],
  confirm_new_password: [requiredWhen(isPasswordChangeStarted), passwordMatch('new_password')],
})
