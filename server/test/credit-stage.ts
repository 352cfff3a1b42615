import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import * as fc from 'fast-check'
import { buildApplication, fullAnswers } from '#deals/credit-applications/credit-applications.factory.ts'
import { readDesk } from '#deals/credit-applications/credit-applications.queries.ts'
import { openCoLink } from '#deals/credit-applications/co-applicant-links.queries.ts'
import { offeredConsents } from '#deals/credit-applications/credit-consents.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { randomToken } from '#platform/http/tokens.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

/** Adds a credit application to the order for calls that need one, in a state that allows the call. */
export async function appliedAs(
  app: TestApp['app'],
  { path }: AnyEndpoint,
  order: { dealer_id: string; order_id: string },
): Promise<void> {
  if (!/\/(?:\w+_application|further_verification|reveal_insurance_number)\/$/.test(path)) return
  const decided = { status: 3, decided_at: app.now().toISOString() } as const
  await buildApplication(app, { ...order, ...(path.endsWith('/reopen_application/') && decided) })
}

const isAboutCoApplicant = (path: string) => path.includes('co_applicant')

/** An order of this customer with an application draft; with a co-applicant if the call needs one. */
export async function appliedFor(
  { app }: TestApp,
  { path }: AnyEndpoint,
  given: { dealer_id: string; customer_id: string },
): Promise<string> {
  const { id: order_id } = await buildOrder(app, given)
  await buildApplication(app, {
    dealer_id: given.dealer_id,
    order_id,
    status: 1,
    submission: 0,
    ...(isAboutCoApplicant(path) && { application: jointApplication }),
  })
  return order_id
}

const jointApplication = {
  has_co_applicant: true,
  primary_application: fullAnswers(),
  co_application: fullAnswers({ relation_status_enc: 'spouse' }),
}

/** The secret of a link with which a co-applicant may sign. */
async function coLinkFor({ app }: TestApp, { id: dealer_id }: { readonly id: string }): Promise<string> {
  const { order_id } = await buildApplication(app, {
    dealer_id,
    status: 1,
    submission: 0,
    application: jointApplication,
  })
  const token = randomToken()
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    openCoLink(tx, null, { dealer_id, order_id, channel: 'email', language: 'en', token }, app.now())
  })
  return token
}

const application = {
  has_co_applicant: false,
  primary_application: fullAnswers(),
  co_application: {},
}

/** A valid application, or the other values that the call needs. */
export async function applicationFor(
  target: TestApp,
  endpoint: AnyEndpoint,
  { id }: { readonly id: string },
): Promise<Record<string, unknown>> {
  const { app } = target
  const { path } = endpoint
  if (isAboutCoApplicant(path)) return valuesOfCoApplicant(target, endpoint, { id })
  if (path.endsWith('/further_verification/'))
    return { verify_request_comments: 'Please send a proof of income' }
  if (!path.startsWith('/api/customer/credit-application/')) return {}
  if (path.endsWith('/draft/')) return application
  if (!path.endsWith('/submit_application/')) return { application }
  const desk = await withTenant(app.pool, { id }, tx => readDesk(tx, id, '2026-11-21'))
  return {
    application,
    consents: offeredConsents(desk, 'primary', false).map(({ code, hash_en: hash }) => ({ code, hash })),
    language: 'en',
    top_window_path: '/shop/north/credit-application',
  }
}

/** The values of a co-applicant, and their link. */
async function valuesOfCoApplicant(
  target: TestApp,
  { path }: AnyEndpoint,
  { id }: { readonly id: string },
): Promise<Record<string, unknown>> {
  if (path.endsWith('/send_co_applicant_link/')) return { channel: 'email', language: 'en' }
  if (path.endsWith('/revoke_co_applicant_link/')) return {}
  const desk = await withTenant(target.app.pool, { id }, tx => readDesk(tx, id, '2026-11-21'))
  return {
    ...(path.includes('/auth/') && { co_applicant_link: await coLinkFor(target, { id }) }),
    ...(path.includes('/sign_co') && {
      signed_name: 'Marie Tremblay',
      consents: offeredConsents(desk, 'co', true).map(({ code, hash_en: hash }) => ({ code, hash })),
      language: 'en',
    }),
  }
}

/** The same for generated input. */
export const valuesOfCredit = async (
  target: TestApp,
  endpoint: AnyEndpoint,
  own: { id: string },
): Promise<Known> =>
  Object.fromEntries(
    Object.entries(await applicationFor(target, endpoint, own)).map(([name, value]) => [
      name,
      fc.constant(value),
    ]),
  )
