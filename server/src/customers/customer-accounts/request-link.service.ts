import type { customerAccounts as contract } from '@forecourt/contract/identity/customer-accounts.ts'
import { emailRules } from '@forecourt/domain/platform/validation/contact.ts'
import { name } from '@forecourt/domain/platform/validation/names.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { normaliseLine } from '@forecourt/domain/platform/validation/text.ts'
import { sql } from 'drizzle-orm'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { countAttempts } from '#identity/accounts/sign-in/attempts.queries.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import type { CustomerLinkPurpose, NewPerson } from './customer-links.table.ts'
import { linkJobPlace, type LinkJob } from './mail-link.service.ts'

const perAddress = { windowSeconds: 3600, limit: 20 }
const perMailbox = { windowSeconds: 3600, limit: 5 }

/** Names and email addresses do not depend on the country. */
const nowhere = { tenant: { country: 'CA', timezone: 'UTC' }, user: { language: 'en' } } as const

/** Requests an account. Nobody is added as a customer before the mailbox is proven. */
export async function requestAccount(call: Call<typeof contract.signUp>): Promise<void> {
  const { app, body } = call
  const { first_name, last_name, email, language } = body
  const rules = {
    first_name: [required, name],
    last_name: [required, name],
    email: [required, ...emailRules],
  }
  const typed = { first_name, last_name, email: email.trim() }
  checkFields({ actor: nowhere, now: app.now() }, rules, Object.keys(rules), typed)
  const person = { first_name: normaliseLine(first_name), last_name: normaliseLine(last_name), language }
  await request(call, 'sign_up', person)
}

export const requestSignInLink = (call: Call<typeof contract.magicLink>): Promise<void> =>
  request(call, 'sign_in', null)

export const requestPasswordLink = (call: Call<typeof contract.resetPassword>): Promise<void> =>
  request(call, 'password_reset', null)

type AskingCall =
  | Call<typeof contract.signUp>
  | Call<typeof contract.magicLink>
  | Call<typeof contract.resetPassword>

/**
 * A job looks up later whether the address is known, so the answer and its time are the same for everybody (security
 * G6). More than five an hour for one mailbox get the same answer and no mail.
 */
const request = (
  { app, request: asked, body }: AskingCall,
  purpose: CustomerLinkPurpose,
  person: NewPerson | null,
): Promise<void> =>
  withPlatform(app.pool, async tx => {
    const email = body.email.trim().toLowerCase()
    const mailbox = hashOfToken(`${body.dealership}/${email}`).toString('base64url')
    const [address, account] = await countAttempts(tx, [
      { key: `customer-link:ip:${asked.ip}`, windowSeconds: perAddress.windowSeconds, added: 1 },
      { key: `customer-link:mailbox:${mailbox}`, windowSeconds: perMailbox.windowSeconds, added: 1 },
    ])
    if (!address || !account) throw new Error('the request was not counted')
    if (address.count >= perAddress.limit)
      throw new Refusal('too_many_requests', { code: 'locked', params: { n: 60 }, retryAfter: 3600 })
    const id = newId()
    const wanted: LinkJob = { dealership: body.dealership, email, purpose, person }
    const job = {
      id,
      sealed: app.keyring.platform.seal(JSON.stringify(wanted), linkJobPlace(id)).stored,
      is_mailed: account.count < perMailbox.limit,
    }
    deferToCommit(tx, { calls: [sql`enqueue_job('mail_customer_link', ${JSON.stringify(job)}::json)`] })
    recordAudit({ app, request: asked }, tx, {
      dealer: PLATFORM,
      actor: null,
      actor_kind: 'anonymous',
      action: 'customer_link.requested',
      object_type: 'customer',
      object_id: null,
      changes: { purpose },
    })
  })
