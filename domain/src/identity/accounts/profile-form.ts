import type { Role } from '#identity/permissions/roles.ts'
import { emailRules, phone } from '#platform/validation/contact.ts'
import { name } from '#platform/validation/names.ts'
import { isPasswordChangeStarted, password, passwordMatch } from '#platform/validation/passwords.ts'
import type { PasswordOptions } from '#platform/validation/passwords.ts'
import { oneOf, required, requiredWhen } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** The profile fields of product 7 that users change themselves. */
export const PROFILE_RULES: FormRules = {
  first_name: [required, name],
  last_name: [required, name],
  phone: [phone],
  email: [required, ...emailRules],
}

/**
 * Changing the password: does nothing while all three fields are empty; one filled makes the others required
 * (decisions 5.8).
 */
export const passwordChangeRules = (options: PasswordOptions): FormRules => ({
  current_password: [requiredWhen(isPasswordChangeStarted)],
  new_password: [requiredWhen(isPasswordChangeStarted), password(options)],
  confirm_new_password: [requiredWhen(isPasswordChangeStarted), passwordMatch('new_password')],
})

/** Rules of the form on the users page: the profile, and a role that the actor may assign (product 6). */
export const staffFormRules = (assignable: readonly Role[]): FormRules => ({
  ...PROFILE_RULES,
  set_role: [required, oneOf(assignable)],
})

/** A first password, or one after a reset: no current password is required. */
export const newPasswordRules = (options: PasswordOptions): FormRules => ({
  new_password: [required, password(options)],
  confirm_new_password: [required, passwordMatch('new_password')],
})
