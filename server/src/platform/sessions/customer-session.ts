import type { Pool } from '#platform/db/client.ts'
import type { SessionDealership, SessionEndReason } from './session.ts'

/** The dealership of a customer's session: what pricing needs, and what its pages show. */
interface CustomerDealership extends SessionDealership {
  readonly cname: string
  readonly phone: string
  readonly email: string
  readonly theme: { logo: string | null; color: string | null }
}

export interface CustomerSession {
  /** Row versions of everything this was read from (migration 0057). */
  readonly seal: string
  readonly session: {
    readonly id: string
    readonly idle_seconds_left: number
    readonly absolute_seconds_left: number
    /** Since its activity was last marked (security R4). */
    readonly marked_ago: number
  }
  readonly customer: {
    readonly id: string
    readonly first_name: string
    readonly last_name: string
    readonly email: string | null
    readonly language: 'en' | 'fr'
    readonly latest_order_id: string | null
  }
  /** Staff logged in as the customer; null: the customer. */
  readonly staff: { readonly id: string; readonly first_name: string; readonly last_name: string } | null
  readonly dealership: CustomerDealership
}

/** A customer, or staff logged in as one: the basis of tenancy and attribution. */
export interface CustomerActor extends CustomerSession {
  readonly id: string
  readonly tenant: CustomerDealership
}

interface EndedCustomerSession {
  readonly ended: SessionEndReason
  readonly by_staff: boolean
}

type Entered = CustomerSession | EndedCustomerSession

/** The session of this cookie; undefined for requesters who never signed in. One round trip (migration 0057). */
export async function enterCustomerSession(
  pool: Pool,
  tokenHash: Buffer,
  isBackground: boolean,
): Promise<Entered | undefined> {
  const { rows } = await pool.query<{ entered: Entered | null }>({
    name: 'enter_customer_session',
    text: 'SELECT enter_customer_session($1, $2) AS entered',
    values: [tokenHash, isBackground],
  })
  return rows[0]?.entered ?? undefined
}

export const isEndedForCustomer = (entered: Entered): entered is EndedCustomerSession => 'ended' in entered

export const customerActorOf = (session: CustomerSession): CustomerActor => ({
  ...session,
  id: session.customer.id,
  tenant: session.dealership,
})
