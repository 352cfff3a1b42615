import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { assignments } from '@forecourt/contract/customers/assignments.ts'
import { consents } from '@forecourt/contract/customers/consents.ts'
import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { leadForms, leads } from '@forecourt/contract/customers/leads.ts'
import { ADF_DIALECTS } from '@forecourt/domain/customers/leads/adf-dialects.ts'
import * as fc from 'fast-check'
import { buildAssignmentRequest } from '#customers/assignments/assignments.factory.ts'
import { buildCustomerExport } from '#customers/customer-exports/customer-exports.factory.ts'
import { buildMerge } from '#customers/customer-merges/customer-merges.factory.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDelivery } from '#customers/leads/lead-mail.factory.ts'
import { buildLeadKey } from '#customers/leads/lead-keys.factory.ts'
import { buildLead, buildLeadMessage } from '#customers/leads/leads.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

type Place = { readonly id: string }

/** Values for calls about customers and leads: new rows if a call consumes them. */
export async function valuesOfPeople(target: TestApp, { path }: AnyEndpoint, own: Place): Promise<Known> {
  if (path === consents.record.path)
    return { obtained_at: fc.constant('2026-11-20'), evidence: fc.constant('Signed at the desk.') }
  if (path === customerErasures.erase.path) return { full_name: fc.constant('Jamie Rivers') }
  if (path === leads.setMail.path) return { address: fc.constantFrom('crm@example.test', null) }
  if (path === leads.retry.path) return { text: fc.constantFrom(ADF_DIALECTS.portal, '<adf>', null) }
  if (path === leadForms.contact.path || path === leadForms.notifyMe.path)
    return {
      website: fc.constant(''),
      message: fc.constant('Is it still there?'),
      make: fc.constant('Honda'),
      year: fc.constantFrom('2024', null),
      first_name: fc.constant('Avery'),
      last_name: fc.constant('Rivers'),
      phone: fc.constantFrom('(514) 555-0123', null),
    }
  if (path !== customerMerges.merge.path) return {}
  const [kept, merged] = [await someone(target, own), await someone(target, own)]
  return {
    kept_id: fc.constant(kept),
    merged_id: fc.constant(merged),
    kept_version: fc.constant(1),
    merged_version: fc.constant(1),
    choices: fc.constantFrom({}, { note: 'both', email: 'merged' }),
  }
}

const someone = async ({ app }: TestApp, { id: dealer_id }: Place) =>
  (await buildCustomer(app, { dealer_id })).id

const builders: Readonly<
  Record<string, (app: TestApp['app'], place: { dealer_id: string }) => Promise<{ id: string }>>
> = {
  merge: buildMerge,
  lead: buildLead,
  'lead-message': buildLeadMessage,
  'lead-key': buildLeadKey,
  'lead-delivery': async (app, { dealer_id }) => {
    const { id: lead_id } = await buildLead(app, { dealer_id })
    return { id: await buildDelivery(app, { dealer_id, lead_id }) }
  },
  'assignment-request': buildAssignmentRequest,
}

/** The representative of the customer in a call; undefined if it does not matter. */
async function holderFor({ app }: TestApp, { path }: AnyEndpoint, own: Place, user: Place) {
  if (path.endsWith('/claim/')) return user.id
  return path === assignments.ask.path ? (await buildUser(app, { dealerships: [own] })).id : undefined
}

/** A row of these resources; undefined for resources of other stages. */
export async function rowOfPeople(
  target: TestApp,
  resource: string,
  own: Place,
  user: Place,
  endpoint: AnyEndpoint,
): Promise<string | undefined> {
  const { app } = target
  const dealer_id = own.id
  const assigned_dealer = await holderFor(target, endpoint, own, user)
  if (assigned_dealer !== undefined) {
    const customer = await buildCustomer(app, { dealer_id, assigned_dealer })
    if (resource === 'customer') return customer.id
    return (await buildOrder(app, { dealer_id, customer_id: customer.id })).id
  }
  if (resource === 'customer-export')
    return (await buildCustomerExport(app, { dealer_id, created_by: user.id })).id
  return (await builders[resource]?.(app, { dealer_id }))?.id
}
