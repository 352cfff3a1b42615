import type { customerAccounts as contract } from '@forecourt/contract/identity/customer-accounts.ts'
import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import { setCustomerCookies } from '#platform/http/customer-cookies.ts'
import { customerSessions } from '#customers/customer-sessions/customer-sessions.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform, withStaff, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { customerMail } from '#platform/mails/customer-mail.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { forgetting } from '#identity/accounts/sign-in/attempts.queries.ts'
import { guessed } from '#identity/accounts/sign-in/guesses.ts'
import { accountCounter } from '#identity/accounts/sign-in/sign-in.limits.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { hashPassword } from '#identity/accounts/passwords/password.ts'
import { customerAccounts } from './customer-accounts.table.ts'
import { insertAccount } from './customer-accounts.queries.ts'
import {
  deletingCustomerLinks,
  findByEmail,
  findCustomerLink,
  redeemCustomerLink,
  redeemLinkAsNewCustomer,
  type FoundLink,
} from './customer-links.queries.ts'
import { checkCustomerPassword } from './customer-password.ts'
import { openCustomerSession } from './open-customer-session.ts'
import { refuseSecondAccount } from './second-account.ts'

type VerifyCall = Call<typeof contract.verify>
type LinkCall = VerifyCall | Call<typeof contract.readLink>

/** Wrong, used, replaced, expired, of an account that has changed: the same answer for all. */
const linkInvalid = () => new Refusal('validation', { code: 'link_invalid' })

type Known = Awaited<ReturnType<typeof findByEmail>>

interface Opened extends FoundLink {
  readonly known: Known
}

async function openedLink(call: LinkCall): Promise<Opened> {
  const { app, body } = call
  const found = await withPlatform(app.pool, tx =>
    guessed(call, tx, 'customer-link', () => findCustomerLink(tx, body.customer_link)),
  )
  if (!found) throw linkInvalid()
  const { dealer_id, email } = found.link
  const known = await withTenant(app.pool, { id: dealer_id }, tx => findByEmail(tx, dealer_id, email))
  if (!isGood(found, known)) throw linkInvalid()
  return { ...found, known }
}

/** Whether the link still fits: an account to sign in to, or none yet. */
const isGood = ({ link }: FoundLink, known: Known) =>
  link.purpose === 'sign_up' ? !known?.account : known?.account?.is_active === true

const personOf = ({ link, known }: Opened) => {
  const person = known?.customer ?? link.person
  if (!person) throw linkInvalid()
  return person
}

export async function readLink(call: Call<typeof contract.readLink>) {
  const opened = await openedLink(call)
  const { link, dealership } = opened
  const person = personOf(opened)
  const { id: _id, ...shown } = dealership
  return {
    purpose: link.purpose,
    first_name: shortName(person),
    email: link.email,
    language: person.language,
    dealership: shown,
  }
}

/** Redeems a link. A refused password leaves the link valid. */
export async function useLink(call: VerifyCall) {
  const opened = await openedLink(call)
  const { cname } = opened.dealership
  if (opened.link.purpose === 'password_reset') {
    await resetPassword(call, opened)
    return { url: `/shop/${cname}?reason=password_changed` }
  }
  const token = opened.link.purpose === 'sign_in' ? await signIn(call, opened) : await signUp(call, opened)
  setCustomerCookies(call.reply, token, call.app.config.SESSION_SECRET)
  return { url: `/shop/${cname}/payment` }
}

async function signIn(call: VerifyCall, { link, known }: Opened): Promise<string> {
  const token = randomToken()
  const account = known?.account
  if (!account) throw linkInvalid()
  const { customer_id, password_version } = account
  await spending(call, link, async tx => {
    openCustomerSession(call, tx, { token, dealer_id: link.dealer_id, customer_id, password_version })
    tell(call, tx, link, { customer_id, action: 'customer_sign_in.done', changes: { by: 'link' } })
  })
  return token
}

async function signUp(call: VerifyCall, opened: Opened): Promise<string> {
  const { link, known } = opened
  const { dealer_id, email, person } = link
  const password_hash = await chosen(call, opened)
  const token = randomToken()
  const customer_id = known?.customer.id ?? newId()
  const work = async (tx: Tx) => {
    insertAccount(tx, { dealer_id, customer_id, email, password_hash })
    openCustomerSession(call, tx, { token, dealer_id, customer_id, password_version: 1 })
    const changes = { by: 'link', is_new: known === undefined }
    notifyStaff(tx, { dealer: dealer_id, event: 'customer_creates_account', customer: customer_id })
    tell(call, tx, link, { customer_id, action: 'customer_account.created', changes })
  }
  const written = known || !person ? undefined : { dealer_id, id: customer_id, email, person }
  await spending(call, link, work, written).catch(refuseSecondAccount)
  return token
}

/** Ends all sessions, signs nobody in, and notifies the owner (security R18). */
async function resetPassword(call: VerifyCall, opened: Opened): Promise<void> {
  const { app } = call
  const { link, dealership } = opened
  const { dealer_id, email } = link
  const { first_name, language } = personOf(opened)
  const account = opened.known?.account
  if (!account) throw linkInvalid()
  const { customer_id } = account
  const password_hash = await chosen(call, opened)
  const isAccount = and(
    eq(customerAccounts.dealer_id, dealer_id),
    eq(customerAccounts.customer_id, customer_id),
  )
  await spending(call, link, async tx => {
    const renewed = tx
      .update(customerAccounts)
      .set({ password_hash, password_version: sql`${customerAccounts.password_version} + 1` })
      .where(isAccount)
    // The owner of the mailbox has proved who they are: wrong tries of others no longer lock them out (security R14).
    const counter = accountCounter(`customer:${dealership.cname}/${email}`)
    deferToCommit(tx, {
      changes: [renewed, endingOwnSessions(tx, dealer_id, customer_id), forgetting(tx, counter.key)],
    })
    const letter = {
      key: 'password_changed' as const,
      to: email,
      first_name,
      language,
      url: null,
      dealership,
    }
    post(app, tx, { channel: 'mail', content: customerMail(letter) }, dealer_id)
    tell(call, tx, link, { customer_id, action: 'customer_password.changed' })
  })
}

const endingOwnSessions = (tx: Tx, dealer_id: string, customer_id: string) =>
  tx
    .update(customerSessions)
    .set({ ended_at: sql`now()`, end_reason: 'password_changed' })
    .where(
      and(
        eq(customerSessions.dealer_id, dealer_id),
        eq(customerSessions.customer_id, customer_id),
        isNull(customerSessions.staff_id),
        isNull(customerSessions.ended_at),
      ),
    )

/** The hash of a password that meets the rules. @throws Refusal naming the field, which is recorded */
async function chosen(call: VerifyCall, opened: Opened): Promise<string> {
  const { password = '', confirm_password = '' } = call.body
  const { first_name, last_name } = personOf(opened)
  const { link, dealership, known } = opened
  const owner = { first_name, last_name, email: link.email, dealership }
  const refusal = {
    dealer: link.dealer_id,
    actor: null,
    actor_kind: 'anonymous',
    action: 'customer_password.refused',
    object_type: 'customer',
    object_id: known?.customer.id ?? null,
  } as const
  await recordingRefusal(call, refusal, () => {
    if (password === '') throw invalid({ password: { rule: 'required', params: {} } })
    checkCustomerPassword(call.app, { password, confirm_password }, owner)
  })
  return hashPassword(password)
}

type Link = Opened['link']

/**
 * Redeems the link first: of concurrent calls, one continues. It also clears counters of the platform, hence the
 * staff scope.
 */
const spending = (
  { app, body }: VerifyCall,
  { dealer_id, email, purpose }: Link,
  work: (tx: Tx) => Promise<void>,
  written?: Parameters<typeof redeemLinkAsNewCustomer>[2],
): Promise<void> =>
  withStaff(app.pool, { id: dealer_id }, async tx => {
    const isSpent = written
      ? await redeemLinkAsNewCustomer(tx, body.customer_link, written)
      : await redeemCustomerLink(tx, body.customer_link)
    if (!isSpent) throw linkInvalid()
    await work(tx)
    // Voids all other links mailed to the address, because its owner has chosen a password.
    if (purpose !== 'sign_in') deferToCommit(tx, { changes: [deletingCustomerLinks(tx, dealer_id, email)] })
  })

interface Told {
  readonly customer_id: string
  readonly action: AuditAction
  readonly changes?: Readonly<Record<string, unknown>>
}

const tell = (call: VerifyCall, tx: Tx, { dealer_id }: Link, { customer_id, ...act }: Told) =>
  recordAudit(call, tx, {
    dealer: dealer_id,
    actor: customer_id,
    actor_kind: 'customer',
    object_type: 'customer',
    object_id: customer_id,
    ...act,
  })
