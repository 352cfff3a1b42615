import type { customerCreditApplications as contract } from '@forecourt/contract/deals/credit-applications.ts'
import { provinceOfPostalCode } from '@forecourt/domain/platform/addresses/province-of-postal-code.ts'
import { stepsOf } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import { withCustomer } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import { askingOf, decisionWire } from './application-wire.ts'
import { offeredConsents } from './credit-consents.ts'
import { readDesk } from './credit-applications.queries.ts'
import { getOwnWithApplication, ownApplicationWire, problemsOf, refuseProblems } from './own-application.ts'
import { valueLists } from './value-lists.ts'

export async function readOwnApplication({ app, customer, params }: Call<typeof contract.read>) {
  const { tenant } = customer
  const opener = await app.keyring.forReading(applicationOwner(params.orderId, tenant.id))
  return withCustomer(app.pool, customer, async tx => {
    const now = app.now()
    const row = await getOwnWithApplication(tx, customer, params.orderId, now)
    return ownApplicationWire(opener, row, now)
  })
}

export async function readOwnDecision({ app, customer, params }: Call<typeof contract.decision>) {
  const opener = await app.keyring.forReading(applicationOwner(params.orderId, customer.tenant.id))
  return withCustomer(app.pool, customer, async tx =>
    decisionWire(opener, await getOwnWithApplication(tx, customer, params.orderId, app.now())),
  )
}

/** Validates a page, or all of it; stores nothing. */
export function validateApplication({ app, customer, body }: Call<typeof contract.validate>) {
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const { desk, order } = await getOwnWithApplication(tx, customer, body.order, now)
    const asking = askingOf(desk, order)
    refuseProblems(problemsOf(body.application, { asking, customer, now, step: body.step }))
    return { steps: stepsOf(asking, body.application.has_co_applicant).map(({ step }) => step) }
  })
}

export function readCreditStaticData({ app, customer }: Call<typeof contract.staticData>) {
  const { tenant } = customer
  return withCustomer(app.pool, customer, async tx => {
    const desk = await readDesk(tx, tenant.id, quoteDate(app.now(), tenant.timezone))
    return {
      lists: valueLists(tenant.country),
      disclosure: desk.disclosure,
      consents: offeredConsents(desk, 'primary', false),
      joint_consents: offeredConsents(desk, 'primary', true),
      co_consents: offeredConsents(desk, 'co', true),
    }
  })
}

/** By our own table, without an external service. */
export const readProvince = ({ customer, params }: Call<typeof contract.province>) => ({
  province: provinceOfPostalCode(params.code, customer.tenant.country),
})
