import { CUSTOMER_ROLE } from './client.ts'
import type { Prepared } from './preceded-query.ts'
import { checkOf, type SessionProof } from './session-proof.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Calls that a door makes in its transaction, each with its values. */
interface Call {
  readonly text: (place: (n: number) => string) => string
  readonly values: readonly string[]
}

/** What a transaction may see, under a name for its shape. */
export interface Door {
  readonly name: string
  readonly calls: readonly Call[]
}

const setting = (name: string, value: string): Call => ({
  text: place => `set_config('${name}', ${place(1)}, true)`,
  values: [value],
})

function idSetting(name: string, { id }: { id: string }): Call {
  if (!uuid.test(id)) throw new TypeError(`${name} is a UUID`)
  return setting(name, id)
}

const ofTenant = (tenant: { id: string }) => idSetting('app.dealer_id', tenant)
const ofPlatform = setting('app.platform', 'on')

/** Rows of this dealership and no others. */
export const tenantDoor = (tenant: { id: string }): Door => ({ name: 'tenant', calls: [ofTenant(tenant)] })

/** What exists before a dealership is chosen. */
export const platformDoor: Door = { name: 'platform', calls: [ofPlatform] }

/** A dealership's own rows, and the users and sessions that exist beside it. */
export const staffDoor = (tenant: { id: string }): Door => ({
  name: 'staff',
  calls: [ofTenant(tenant), ofPlatform],
})

/** Of the dealership's rows this customer's, under the role of customers. */
export const customerDoor = (customer: { id: string; tenant: { id: string } }): Door => ({
  name: 'customer',
  calls: [
    ofTenant(customer.tenant),
    idSetting('app.customer_id', customer),
    setting('role', CUSTOMER_ROLE),
  ],
})

const texts = new Map<string, string>()

/** The statement that opens a door, and before it confirms the session it is opened for. */
export function openingOf(door: Door, proof: SessionProof | undefined): Prepared {
  const name = `forecourt_door_${door.name}${proof ? `_${proof.side}` : ''}`
  const calls = proof ? [checkOf(proof), ...door.calls] : door.calls
  let text = texts.get(name)
  if (text === undefined) texts.set(name, (text = textOf(calls)))
  return { name, text, values: calls.flatMap(({ values }) => values) }
}

function textOf(calls: readonly Call[]): string {
  let before = 0
  const parts = calls.map(({ text, values }) => {
    const from = before
    before += values.length
    return text(n => `$${from + n}`)
  })
  return `SELECT ${parts.join(', ')}`
}
