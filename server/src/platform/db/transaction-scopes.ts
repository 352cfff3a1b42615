import { CUSTOMER_ROLE } from './client.ts'
import { SCOPE_PREFIX } from './scope-names.ts'
import { checkedValues, SESSION_CHECKS, type SessionProof } from './session-proof.ts'

/** A statement that every connection parses once, under its name. */
export interface Prepared {
  readonly name: string
  readonly text: string
  readonly values: string[]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The statements that open a scope, with and without the check of a session. */
interface Texts {
  readonly plain: Omit<Prepared, 'values'>
  readonly staff: Omit<Prepared, 'values'>
  readonly customer: Omit<Prepared, 'values'>
}

/** What a transaction may see. */
export interface TransactionScope {
  readonly texts: Texts
  readonly values: readonly string[]
}

const dealer = (n: number) => `set_config('app.dealer_id', $${n}, true)`
const platform = () => `set_config('app.platform', 'on', true)`
const customer = (n: number) =>
  `set_config('app.customer_id', $${n}, true), set_config('role', '${CUSTOMER_ROLE}', true)`

/** The texts of a scope that makes these calls, each with one value at most. */
function textsOf(name: string, calls: readonly ((n: number) => string)[]): Texts {
  const from = (n: number) => calls.map((call, index) => call(n + index)).join(', ')
  const behind = (side: keyof typeof SESSION_CHECKS) => ({
    name: `${SCOPE_PREFIX}${name}_${side}`,
    text: `SELECT ${SESSION_CHECKS[side]}, ${from(4)}`,
  })
  return {
    plain: { name: `${SCOPE_PREFIX}${name}`, text: `SELECT ${from(1)}` },
    staff: behind('staff'),
    customer: behind('customer'),
  }
}

const ofTenant = textsOf('tenant', [dealer])
const ofPlatform = textsOf('platform', [platform])
const ofStaff = textsOf('staff', [dealer, platform])
const ofCustomer = textsOf('customer', [dealer, customer])

function checked(id: string): string {
  if (!uuid.test(id)) throw new TypeError('the id of a door is a UUID')
  return id
}

/** Rows of this dealership and no others. */
export const tenantScope = (tenant: { id: string }): TransactionScope => ({
  texts: ofTenant,
  values: [checked(tenant.id)],
})

/** What exists before a dealership is chosen. */
export const platformScope: TransactionScope = { texts: ofPlatform, values: [] }

/** A dealership's own rows, and the users and sessions of all dealerships. */
export const staffScope = (tenant: { id: string }): TransactionScope => ({
  texts: ofStaff,
  values: [checked(tenant.id)],
})

/** This customer's rows of the dealership, under the role of customers. */
export const customerScope = ({ id, tenant }: { id: string; tenant: { id: string } }): TransactionScope => ({
  texts: ofCustomer,
  values: [checked(tenant.id), checked(id)],
})

/** The statement that opens a scope; with a proof it confirms the session first. */
export function openingOf({ texts, values }: TransactionScope, proof: SessionProof | undefined): Prepared {
  if (!proof) return { ...texts.plain, values: [...values] }
  return { ...texts[proof.side], values: [...checkedValues(proof), ...values] }
}
