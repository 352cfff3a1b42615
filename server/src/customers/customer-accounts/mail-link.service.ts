import { z } from 'zod'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { customerMail } from '#platform/mails/customer-mail.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { PLATFORM_OWNER, type Place } from '#platform/sealing/place.ts'
import { Sealed } from '#platform/sealing/sealed.ts'
import { randomToken } from '#platform/http/tokens.ts'
import {
  findByEmail,
  findDealershipOf,
  insertingCustomerLink,
  type LinkDealership,
} from './customer-links.queries.ts'

/** The dealership is known only from the input, which is sealed too. */
export const linkJobPlace = (id: string): Place => ({
  table: 'jobs',
  column: 'customer_link',
  row: id,
  owner: PLATFORM_OWNER,
})

const Wanted = z.object({
  dealership: z.string(),
  email: z.string(),
  purpose: z.enum(['sign_up', 'sign_in', 'password_reset']),
  person: z
    .object({ first_name: z.string(), last_name: z.string(), language: z.enum(['en', 'fr']) })
    .nullable(),
})
export type LinkJob = z.output<typeof Wanted>

const Job = z.object({ id: z.uuid(), sealed: z.string(), is_mailed: z.boolean() })

/** The job of a request: mails a link if the address may have one, and nothing otherwise. */
export async function mailCustomerLink(app: App, payload: unknown): Promise<void> {
  const { id, sealed, is_mailed } = Job.parse(payload)
  const wanted = Wanted.parse(JSON.parse(app.keyring.platform.open(new Sealed(sealed), linkJobPlace(id))))
  if (!is_mailed) return
  const dealership = await withPlatform(app.pool, tx => findDealershipOf(tx, wanted.dealership))
  if (!dealership) return
  await withTenant(app.pool, dealership, tx => mailTo(app, tx, dealership, wanted))
}

async function mailTo(app: App, tx: Tx, dealership: LinkDealership, { email, purpose, person }: LinkJob) {
  const known = await findByEmail(tx, dealership.id, email)
  // A deactivated account gets no links either.
  if (known?.account?.is_active === false) return
  const hasAccount = known?.account?.is_active === true
  if (purpose !== 'sign_up' && !hasAccount) return
  const given = hasAccount && purpose === 'sign_up' ? 'sign_in' : purpose
  const reader = known?.customer ?? person
  if (!reader) return
  const token = randomToken()
  const link = { dealer_id: dealership.id, email, purpose: given, token }
  const customer_id = known?.customer.id ?? null
  deferToCommit(tx, { changes: [insertingCustomerLink(tx, { ...link, customer_id, person })] })
  const mail = customerMail({
    key: hasAccount && purpose === 'sign_up' ? 'has_account' : purpose,
    to: email,
    first_name: reader.first_name,
    language: reader.language,
    url: `${shopOrigin(app.config)}/shop/${dealership.cname}/link#${token}`,
    dealership,
  })
  post(app, tx, { channel: 'mail', content: mail }, dealership.id)
}
