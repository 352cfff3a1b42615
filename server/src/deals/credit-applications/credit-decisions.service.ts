import { sql } from 'drizzle-orm'
import type { creditApplications as contract } from '@forecourt/contract/deals/credit-applications.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import {
  APPLICATION_MOVES,
  mayMove,
  STEP_OF_STATUS,
  VERIFICATION_LENGTHS,
  type ApplicationMove,
} from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { maxLength, minLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { progressOf } from '#deals/orders/order-progress.ts'
import { orderWire } from '#deals/orders/order-wire.ts'
import { updateOrder } from '#deals/orders/orders.queries.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import {
  changeApplication,
  findWithApplication,
  type ApplicationRow,
  type OrderWithApplication,
} from './credit-applications.queries.ts'
import { creditMail, type CreditMessage } from './credit-mail.ts'
import { termsToApprove } from './deal-terms.ts'
import { sealedPlace } from './sealed-answers.ts'

type DecisionCall =
  | Call<typeof contract.approve>
  | Call<typeof contract.requestVerification>
  | Call<typeof contract.decline>
  | Call<typeof contract.reopen>

interface Decision {
  readonly move: ApplicationMove
  readonly permission: Action
  readonly audit: AuditAction
  readonly changes: (row: OrderWithApplication, at: string) => Partial<ApplicationRow>
  /** Facts for the audit log, without personal data. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** The mail to the customer. */
  readonly news?: CreditMessage
}

/** Approves the application on the terms of the deal as it is now. */
export const approveApplication = (call: Call<typeof contract.approve>) =>
  decide(call, {
    move: 'approve',
    permission: 'credit-application:approve',
    audit: 'order.application_approved',
    changes: (row, at) => ({ decided_at: at, decided_by: call.actor.id, approved: termsToApprove(row) }),
    news: 'approved',
  })

export const declineApplication = (call: Call<typeof contract.decline>) => {
  const decline_reasons = [...new Set(call.body.reasons)]
  return decide(call, {
    move: 'decline',
    permission: 'credit-application:approve',
    audit: 'order.application_declined',
    changes: (_row, at) => ({ decided_at: at, decided_by: call.actor.id, approved: null, decline_reasons }),
    facts: { reasons: decline_reasons },
    news: 'declined',
  })
}

const commentRules = {
  verify_request_comments: [
    required,
    minLength(VERIFICATION_LENGTHS.min),
    maxLength(VERIFICATION_LENGTHS.max),
  ],
}

/** Requests more from the customer; the request is sealed, and the mail does not contain it. */
export async function requestVerification(call: Call<typeof contract.requestVerification>) {
  const { app, actor, params, body } = call
  checkFields({ actor, now: app.now() }, commentRules, ['verify_request_comments'], body)
  const key = { dealer_id: actor.tenant.id, order_id: params.id }
  // An application has its key already.
  const sealer = await app.keyring.forWritingIf(applicationOwner(params.id, actor.tenant.id), sql`false`)
  return decide(call, {
    move: 'request_verification',
    permission: 'credit-application:request-verification',
    audit: 'order.application_verified',
    changes: () => ({
      request_sealed: sealer?.seal(body.verify_request_comments, sealedPlace('request_sealed', key)) ?? null,
      answer_sealed: null,
    }),
    news: 'verification',
  })
}

/** Opens a decided application again (decisions 3.84). */
export const reopenApplication = (call: Call<typeof contract.reopen>) =>
  decide(call, {
    move: 'reopen',
    permission: 'credit-application:reopen',
    audit: 'order.application_reopened',
    changes: () => ({ decided_at: null, decided_by: null, approved: null, decline_reasons: [] }),
  })

function decide(call: DecisionCall, decision: Decision) {
  const { app, actor } = call
  const { move, audit, changes, facts = {}, news } = decision
  const now = app.now()
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await findWithApplication(tx, {
      dealer: actor.tenant.id,
      order: call.params.id,
      day: quoteDate(now, actor.tenant.timezone),
      isLocked: true,
    })
    const { row, application } = meant(call, decision, found)
    const status = APPLICATION_MOVES[move].to
    changeApplication(tx, application, { status, ...changes(row, now.toISOString()) })
    const step = { credit_application_step: STEP_OF_STATUS[status] }
    const order = await updateOrder(tx, row.order, {
      ...step,
      ...progressOf({ ...row.order, ...step }, now),
      updated_by: actor.id,
    })
    refreshCustomer(tx, actor.tenant.id, row.order.customer_id)
    if (news) notifyCustomer(call, tx, row, news)
    recordAction(call, tx, {
      action: audit,
      object_type: 'order',
      object_id: row.order.id,
      changes: { submission: application.submission, ...facts },
    })
    return orderWire({ ...row, order, updated_by: fullName(actor.user) }, { now, tenant: actor.tenant })
  })
}

/** The target application. @throws Refusal if the decision is not allowed now */
function meant(
  { actor, body }: DecisionCall,
  { move, permission }: Decision,
  row: OrderWithApplication | undefined,
): { row: OrderWithApplication; application: ApplicationRow } {
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  if (!can(actor, permission, row.customer)) throw new Refusal('forbidden')
  const { application, order } = row
  if (order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
  if (application === null) throw new Refusal('conflict', { code: 'no_application' })
  const seen = 'submission' in body ? body.submission : undefined
  if (seen !== undefined && seen !== application.submission)
    throw new Refusal('conflict', { code: 'application_changed' })
  if (!mayMove(application.status, move)) throw new Refusal('conflict', { code: 'invalid_transition' })
  return { row, application }
}

/**
 * Mails the customer, in the language of the application, after the commit; staff notify customers without an
 * address. The mail only says that there is something to read.
 */
function notifyCustomer(
  { app }: DecisionCall,
  tx: Parameters<typeof post>[1],
  { person, desk, order, application }: OrderWithApplication,
  key: CreditMessage,
): void {
  if (person.email === null) return
  const mail = creditMail({
    key,
    to: person.email,
    first_name: person.first_name,
    language: application?.language ?? person.language,
    url: `${shopOrigin(app.config)}/shop/${desk.cname}/credit-application?order=${order.id}`,
    dealership: desk,
  })
  post(app, tx, { channel: 'mail', content: mail }, order.dealer_id)
}
