import type { creditApplications as contract } from '@forecourt/contract/deals/credit-applications.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { NOTICE_DAYS } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { dealDifferences } from '@forecourt/domain/deals/credit-applications/deal-differences.ts'
import { incomeShare, monthlyIncome } from '@forecourt/domain/deals/credit-applications/incomes.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { maxLength, minLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withStaff, withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import { isProvedLately } from '#identity/accounts/proof/step-up.queries.ts'
import { stepUpRequired } from '#identity/accounts/proof/step-up.service.ts'
import { applicationWire, decisionWire } from './application-wire.ts'
import { findWithApplication, readPerson } from './credit-applications.queries.ts'
import { dealTerms, termsToApprove } from './deal-terms.ts'
import { openApplication, openNumber, openText } from './sealed-answers.ts'

/** The application of an order with its deal. Insurance numbers are masked. */
export async function readApplicationOf({ app, actor, params }: Call<typeof contract.ofOrder>) {
  const { id: dealer, timezone } = actor.tenant
  const opener = await app.keyring.forReading(applicationOwner(params.id, dealer))
  const day = quoteDate(app.now(), timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await findWithApplication(tx, { dealer, order: params.id, day })
    if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
    if (!can(actor, 'credit-application:read', row.customer)) throw new Refusal('forbidden')
    const known = await readPerson(tx, dealer, row.order.customer_id)
    const application = openApplication(opener, row.application)
    const { primary_application: primary, co_application: co, has_co_applicant } = application
    const people = has_co_applicant ? [primary, co] : [primary]
    const monthly = row.order.payment?.monthly_equivalent ?? null
    const stored = row.application
    return {
      ...applicationWire(row, application, app.now()),
      lead_reference_number_enc: known.lead_reference,
      decision: decisionWire(opener, row, [
        ...dealDifferences(
          primary,
          { ...row.person, phone: known.phone },
          stored?.deal ?? null,
          dealTerms(row),
        ),
      ]),
      language: stored?.language ?? row.person.language,
      notice_due: stored?.submitted_at ? daysAfter(stored.submitted_at, NOTICE_DAYS) : null,
      consents: (stored?.consents ?? []).map(({ code, language, at, method = null }) => ({
        code,
        language,
        at,
        method,
      })),
      answer: stored && openText(opener, stored, 'answer_sealed'),
      monthly_income: fromCents(cents(people.reduce((sum, one) => sum + monthlyIncome(one), 0))),
      income_share: monthly === null ? null : incomeShare(people, toCents(monthly)),
      terms: termsToApprove(row),
    }
  })
}

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString()

const rules = { reason: [required, minLength(3), maxLength(250)] }

/**
 * Reveals an insurance number in full. Who asked, for which order and why is recorded first; without the
 * record there is no response.
 */
export async function revealNumber(call: Call<typeof contract.revealNumber>) {
  const { app, actor, session, params, body } = call
  const { id: dealer, timezone } = actor.tenant
  const opener = await app.keyring.forReading(applicationOwner(params.id, dealer))
  return withStaff(app.pool, actor.tenant, async tx => {
    checkFields({ actor, now: app.now() }, rules, ['reason'], body)
    const day = quoteDate(app.now(), timezone)
    const row = await findWithApplication(tx, { dealer, order: params.id, day })
    if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
    const mayRead = can(actor, 'credit-application:read', row.customer)
    if (!mayRead || !can(actor, 'credit-application:reveal-insurance-number', row.customer))
      throw new Refusal('forbidden')
    if (!(await isProvedLately(tx, session))) throw stepUpRequired()
    if (row.application === null) throw new Refusal('conflict', { code: 'no_application' })
    const insurance_number = openNumber(opener, row.application, body.person)
    if (insurance_number === null) throw new Refusal('conflict', { code: 'no_insurance_number' })
    recordAction(call, tx, {
      action: 'order.insurance_number_revealed',
      object_type: 'order',
      object_id: params.id,
      changes: { person: body.person, reason: body.reason },
    })
    return { insurance_number }
  })
}
