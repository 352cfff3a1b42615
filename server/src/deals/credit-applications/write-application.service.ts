import type { customerCreditApplications as contract } from '@forecourt/contract/deals/credit-applications.ts'
import { keptApplication, type Application } from '@forecourt/domain/deals/credit-applications/application.ts'
import {
  STEP_OF_STATUS,
  type StatusCode,
} from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { recordCustomerAction } from '#customers/customer-sessions/customer-action.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { withCustomer } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { progressOf } from '#deals/orders/order-progress.ts'
import { updateOrder } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { applicationWire, askingOf, decisionWire } from './application-wire.ts'
import { revokeCoLink } from './co-applicant-links.queries.ts'
import { isCoConsentGiven, isOtherCoApplicant, storedCoConsents } from './co-consent.ts'
import { givenConsents } from './credit-consents.ts'
import {
  storeApplication,
  type ApplicationRow,
  type OrderWithApplication,
} from './credit-applications.queries.ts'
import { dealTerms } from './deal-terms.ts'
import { getOwnWithApplication, problemsOf, refuseClosed, refuseProblems } from './own-application.ts'
import { sealApplication, sealedPlace } from './sealed-answers.ts'

type WriteCall = Call<typeof contract.save> | Call<typeof contract.submit>

/** Creates a key only for the customer's own orders. */
async function writing({ app, customer, params }: WriteCall): Promise<Sealer> {
  const { id: dealer } = customer.tenant
  const isOwn = sql`EXISTS (SELECT FROM ${orders} o WHERE o.dealer_id = ${dealer} AND o.id = ${params.orderId} AND o.customer_id = ${customer.id})`
  const sealer = await app.keyring.forWritingIf(applicationOwner(params.orderId, dealer), isOwn)
  if (!sealer) throw notFound()
  return sealer
}

/** Saves the answers so far, unvalidated: the submission validates them. */
export async function saveDraft(call: Call<typeof contract.save>) {
  const { app, customer, params, body } = call
  const sealer = await writing(call)
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnWithApplication(tx, customer, params.orderId, now, { isLocked: true })
    refuseClosed(row)
    const status = row.application?.status ?? 1
    const { stored, kept, isOtherCo } = rowOf(sealer, row, body, { status })
    storeApplication(tx, stored)
    const co_link = isOtherCo ? endCoConsent(call, tx, row, now) : row.co_link
    await moveStep(tx, customer, row, status, now)
    return { ...applicationWire({ ...row, application: stored, co_link }, kept, now), closed: null }
  })
}

/** Submits the application once: validates all of it, with every consent. */
export async function submitApplication(call: Call<typeof contract.submit>) {
  const { app, customer, params, body, idempotency } = call
  const { application, consents, language, answer } = body
  const source_path = pagePath(app, body.top_window_path)
  const sealer = await writing(call)
  const now = app.now()
  return withCustomer(app.pool, customer, tx =>
    runIdempotent(tx, customer, idempotency, async () => {
      const row = await getOwnWithApplication(tx, customer, params.orderId, now, { isLocked: true })
      refuseClosed(row)
      const at = now.toISOString()
      refuseProblems(problemsOf(application, { asking: askingOf(row.desk, row.order), customer, now }))
      const hasCo = application.has_co_applicant
      const { stored } = rowOf(sealer, row, application, {
        status: 2,
        submission: (row.application?.submission ?? 0) + 1,
        language,
        submitted_at: at,
        source_path,
        consents: givenConsents(row.desk, { consents, who: 'primary', language, hasCo }).map(given => ({
          ...given,
          language,
          at,
        })),
        deal: dealTerms(row),
        answer_sealed:
          answer === null
            ? null
            : sealer.seal(
                answer,
                sealedPlace('answer_sealed', { dealer_id: customer.tenant.id, order_id: row.order.id }),
              ),
      })
      if (hasCo && !isCoConsentGiven(row.desk, stored.co_consent))
        throw new Refusal('conflict', { code: 'co_consent_missing' })
      const consented = hasCo ? [...stored.consents, ...storedCoConsents(stored.co_consent)] : stored.consents
      storeApplication(tx, { ...stored, consents: consented })
      await moveStep(tx, customer, row, 2, now)
      recordCustomerAction(call, tx, {
        action: 'order.application_sent',
        object_type: 'order',
        object_id: row.order.id,
        changes: { submission: stored.submission, co_applicant: hasCo, language },
      })
      // Staff are not notified about their own actions as the customer.
      if (!customer.staff)
        notifyStaff(tx, {
          dealer: customer.tenant.id,
          event: 'customer_submits_credit_app',
          customer: row.order.customer_id,
          order: row.order.id,
        })
      return decisionWire(sealer, { desk: row.desk, application: stored })
    }),
  )
}

type Changes = Partial<ApplicationRow> & Pick<ApplicationRow, 'status'>

/** The row to store: only the answers to questions that apply, with numbers in their own columns. */
function rowOf(
  sealer: Sealer,
  { application: before, desk, order }: OrderWithApplication,
  given: Application,
  changes: Changes,
): { stored: ApplicationRow; kept: Application; isOtherCo: boolean } {
  const key = { dealer_id: order.dealer_id, order_id: order.id }
  const asked = keptApplication(given, askingOf(desk, order))
  const { columns, kept } = sealApplication(asked, { sealer, key, country: desk.country, before })
  const written = { ...(before ?? emptyRow(key)), ...columns, ...changes }
  const isOtherCo = before !== null && isOtherCoApplicant(sealer, before, written)
  return { stored: isOtherCo ? { ...written, ...withoutCoConsent(written) } : written, kept, isOtherCo }
}

/** A consent of another person no longer counts; the record of it stays while there is a co-applicant. */
const withoutCoConsent = ({ has_co_applicant: hasCo, co_consent: consent }: ApplicationRow) => ({
  co_consent: hasCo && consent !== null ? { ...consent, is_void: true } : null,
})

/** Revokes the link of a replaced co-applicant, and records that their consent no longer counts. */
function endCoConsent(
  call: Call<typeof contract.save>,
  tx: Tx,
  { order, application, co_link: link }: OrderWithApplication,
  now: Date,
) {
  if (application?.co_consent && !application.co_consent.is_void)
    recordCustomerAction(call, tx, {
      action: 'order.co_consent_lapsed',
      object_type: 'order',
      object_id: order.id,
    })
  return link === null || link.revoked_at !== null ? link : revokeCoLink(tx, link, now)
}

const emptyRow = (key: Pick<ApplicationRow, 'dealer_id' | 'order_id'>) => ({
  ...key,
  request_sealed: null,
  answer_sealed: null,
  submission: 0,
  language: null,
  submitted_at: null,
  source_path: null,
  consents: [],
  co_consent: null,
  deal: null,
  decided_at: null,
  decided_by: null,
  approved: null,
  decline_reasons: [],
  created: new Date(0).toISOString(),
  updated: new Date(0).toISOString(),
})

/** The order's step follows its application. */
async function moveStep(
  tx: Tx,
  { id, staff, tenant }: CustomerActor,
  { order }: OrderWithApplication,
  status: StatusCode,
  now: Date,
): Promise<void> {
  const step = { credit_application_step: STEP_OF_STATUS[status] }
  if (order.credit_application_step === step.credit_application_step) return
  await updateOrder(tx, order, {
    ...step,
    ...progressOf({ ...order, ...step }, now),
    updated_by: staff?.id ?? id,
  })
  refreshCustomer(tx, tenant.id, order.customer_id)
}

/**
 * Decisions 3.88: the path of the page with the form, on our own origin.
 * @throws Refusal for any other page
 */
function pagePath({ config }: App, given: string): string {
  const origin = shopOrigin(config)
  const url = URL.canParse(given, origin) ? new URL(given, origin) : undefined
  if (url?.origin !== origin || given === '') throw invalid({ top_window_path: { rule: 'link', params: {} } })
  return url.pathname
}
