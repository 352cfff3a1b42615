import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { provinceOfPostalCode } from '@forecourt/domain/platform/addresses/province-of-postal-code.ts'
import {
  applicationProblems,
  EMPTY_APPLICATION,
  type Application,
} from '@forecourt/domain/deals/credit-applications/application.ts'
import type { Step } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import type { Asking } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import type { Opener } from '#platform/sealing/sealer.ts'
import { applicationWire, isWritable } from './application-wire.ts'
import { findWithApplication, type OrderWithApplication } from './credit-applications.queries.ts'
import { openApplication } from './sealed-answers.ts'

/** An order of this customer with its application; filters by customer in addition to row security. */
export async function getOwnWithApplication(
  tx: Tx,
  customer: CustomerActor,
  order: string,
  now: Date,
  options: { isLocked?: boolean } = {},
): Promise<OrderWithApplication> {
  const { id: dealer, timezone } = customer.tenant
  const row = await findWithApplication(tx, { dealer, order, day: quoteDate(now, timezone), ...options })
  if (!row || row.order.customer_id !== customer.id) throw notFound()
  return row
}

export const closedFor = ({ order }: OrderWithApplication): OwnApplication['closed'] => {
  if (order.is_archived) return 'order_archived'
  return order.vehicle_gone ? 'vehicle_unavailable' : null
}

/** @throws Refusal if the deal is over, or the dealership has the application */
export function refuseClosed(row: OrderWithApplication): void {
  const code = closedFor(row)
  if (code !== null) throw new Refusal('conflict', { code })
  if (!isWritable(row.application)) throw new Refusal('conflict', { code: 'invalid_transition' })
}

/**
 * The customer's own application; before the first save it is filled with what the dealership knows of the
 * person.
 */
export function ownApplicationWire(opener: Opener, row: OrderWithApplication, now: Date): OwnApplication {
  const application = row.application === null ? knownOf(row) : openApplication(opener, row.application)
  return { ...applicationWire(row, application, now), closed: closedFor(row) }
}

function knownOf({ person, order, desk }: OrderWithApplication): Application {
  const code = order.postal_code
  const province = code === null ? null : provinceOfPostalCode(code, desk.country)
  return {
    ...EMPTY_APPLICATION,
    primary_application: {
      first_name_enc: person.first_name,
      last_name_enc: person.last_name,
      ...(person.email !== null && { email_enc: person.email }),
      ...(code !== null && { postal_code_enc: code }),
      ...(province !== null && { province_enc: province }),
    },
  }
}

interface Checking {
  readonly asking: Asking
  readonly customer: CustomerActor
  readonly now: Date
  readonly step?: Step | undefined
}

/** The problems of an application, by the rules of the form. */
export const problemsOf = (application: Application, { asking, customer, now, step }: Checking) =>
  applicationProblems(application, {
    asking,
    step,
    context: {
      country: asking.country,
      locale: localeOf(customer.customer.language, asking.country),
      today: quoteDate(now, customer.tenant.timezone),
    },
  })

export function refuseProblems(problems: ReturnType<typeof problemsOf>): void {
  if (Object.keys(problems).length === 0) return
  throw invalid(
    Object.fromEntries(
      Object.entries(problems).map(([field, { rule, params }]) => [field, { rule, params: { ...params } }]),
    ),
  )
}
