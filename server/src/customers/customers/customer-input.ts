import type { CreateCustomer, UpdateCustomer } from '@forecourt/contract/customers/customers.ts'
import { normalisePostalCode } from '@forecourt/domain/platform/addresses/postal-codes.ts'
import { customerFormRules, fieldsToCheck } from '@forecourt/domain/customers/customers/customer-form.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { normaliseLine } from '@forecourt/domain/platform/validation/text.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { customers } from './customers.table.ts'

const optionalLines = ['address_line_1', 'address_line_2', 'city', 'province'] as const
type Optional =
  | (typeof optionalLines)[number]
  | 'email'
  | 'phone'
  | 'secondary_phone'
  | 'postal_code'
  | 'note'

interface Moment {
  readonly actor: Actor
  readonly now: Date
}

/**
 * A new customer's personal data as stored.
 * @throws Refusal naming every field that breaks a rule of the form
 */
export function newPerson(moment: Moment, typed: CreateCustomer) {
  const tidy = tidied(typed)
  check(moment, Object.keys(rulesOf(moment)), { ...typed, ...tidy })
  const names = { first_name: normaliseLine(typed.first_name), last_name: normaliseLine(typed.last_name) }
  return { ...storable(tidy, moment.actor), ...names }
}

/**
 * The changes of a partial update. Only the named fields are checked, against the customer as it would be
 * afterwards; an email equal to the stored one needs no confirmation.
 * @throws Refusal naming every field that breaks a rule of the form
 */
export function changedPerson(moment: Moment, stored: typeof customers.$inferSelect, typed: UpdateCustomer) {
  const tidy = tidied(typed)
  if (tidy.email === stored.email) delete tidy.email
  const { email: _email, ...others } = typed
  const patch = 'email' in tidy ? { ...typed, ...tidy } : { ...others, ...tidy }
  check(moment, fieldsToCheck(patch), { ...stored, ...patch })
  return storable(tidy, moment.actor)
}

const check = (moment: Moment, fields: readonly string[], values: FieldValues) =>
  checkFields(moment, rulesOf(moment), fields, values)

const rulesOf = ({ actor: { tenant } }: Moment) =>
  customerFormRules(tenant.country, { needsSecondaryPhone: tenant.mandatory_secondary_phone })

type Tidy = { first_name?: string; last_name?: string } & { [Field in Optional]?: string | null }

/** Single spaces, composed accents, lower-case email; phone and postal code stay as typed for their own rules. */
function tidied(typed: CreateCustomer | UpdateCustomer): Tidy {
  const tidy: Tidy = {}
  if (typed.first_name !== undefined) tidy.first_name = normaliseLine(typed.first_name)
  if (typed.last_name !== undefined) tidy.last_name = normaliseLine(typed.last_name)
  for (const name of optionalLines) {
    const value = typed[name]
    if (value !== undefined) tidy[name] = value === null ? null : normaliseLine(value)
  }
  if (typed.email !== undefined) tidy.email = typed.email?.toLowerCase() ?? null
  for (const name of ['phone', 'secondary_phone', 'postal_code', 'note'] as const) {
    const value = typed[name]
    if (value !== undefined) tidy[name] = value
  }
  return tidy
}

function storable(tidy: Tidy, { tenant }: Actor): Tidy {
  const stored = { ...tidy }
  for (const name of ['phone', 'secondary_phone'] as const) {
    const value = tidy[name]
    if (typeof value === 'string') stored[name] = normalisePhone(value) ?? null
  }
  if (typeof tidy.postal_code === 'string')
    stored.postal_code = normalisePostalCode(tidy.postal_code, tenant.country) ?? null
  return stored
}
