import type { coApplicants as contract } from '@forecourt/contract/deals/co-applicants.ts'
import { isOpenToCustomer } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { nameOnApplication } from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import type { Opener } from '#platform/sealing/sealer.ts'
import { guessed } from '#identity/accounts/sign-in/guesses.ts'
import { hashOfToken, isEqual } from '#platform/http/tokens.ts'
import { findCoLink, redeemCoLink } from './co-applicant-links.queries.ts'
import type { CoLinkRow } from './co-applicant-links.table.ts'
import { signed } from './co-applicants.service.ts'
import {
  changeApplication,
  findWithApplication,
  type ApplicationRow,
  type OrderWithApplication,
} from './credit-applications.queries.ts'
import { offeredConsents } from './credit-consents.ts'
import { creditMail } from './credit-mail.ts'
import { closedFor } from './own-application.ts'
import { openApplication } from './sealed-answers.ts'

type LinkCall = Call<typeof contract.readLink> | Call<typeof contract.signLink>

/** Why a link does not work; the page says what to do about each. */
type Reason = 'unknown' | 'expired' | 'revoked' | 'closed'

const linkInvalid = (reason: Reason) =>
  new Refusal('validation', { code: 'co_link_invalid', params: { reason } })

type Found = NonNullable<Awaited<ReturnType<typeof findCoLink>>>

async function foundLink(call: LinkCall): Promise<Found> {
  const { app, body } = call
  const found = await withPlatform(app.pool, tx =>
    guessed(call, tx, 'co-applicant-link', () => findCoLink(tx, body.co_applicant_link)),
  )
  if (!found) throw linkInvalid('unknown')
  return found
}

interface Opened {
  readonly row: OrderWithApplication
  readonly application: ApplicationRow
  readonly link: CoLinkRow
}

/** The application of a link, as it is now. @throws Refusal saying why it cannot be signed by this link */
async function opened(
  { app, body }: LinkCall,
  tx: Tx,
  { link: { dealer_id: dealer, order_id: order }, dealership }: Found,
  isLocked: boolean,
): Promise<Opened> {
  const now = app.now()
  const day = quoteDate(now, dealership.timezone)
  const row = await findWithApplication(tx, { dealer, order, day, isLocked })
  const link = row?.co_link
  if (!row?.application || !link) throw linkInvalid('unknown')
  const token = hashOfToken(body.co_applicant_link).toString('hex')
  // A newer link has replaced this one.
  if (!isEqual(token, link.token_hash.toString('hex')) || link.revoked_at !== null)
    throw linkInvalid('revoked')
  const { application } = row
  if (link.used_at !== null) return { row, application, link }
  if (Date.parse(link.expires) <= now.getTime()) throw linkInvalid('expired')
  const isOpen = application.has_co_applicant && isOpenToCustomer(application.status)
  if (!isOpen || closedFor(row) !== null) throw linkInvalid('closed')
  return { row, application, link }
}

/** What the co-applicant signs: of the applicant only the first name, and the vehicle. */
export async function readCoLink(call: Call<typeof contract.readLink>) {
  const { app } = call
  const found = await foundLink(call)
  const { dealer_id, order_id } = found.link
  const opener = await app.keyring.forReading(applicationOwner(order_id, dealer_id))
  return withTenant(app.pool, { id: dealer_id }, async tx => {
    const { row, application, link } = await opened(call, tx, found, false)
    const { primary_application: primary, co_application: co } = openApplication(opener, application)
    return {
      name: nameOnApplication(co),
      applicant: primary.first_name_enc ?? row.person.first_name,
      vehicle: {
        formatted_name: formattedName(row.vehicle, 'en'),
        formatted_name_fr: formattedName(row.vehicle, 'fr'),
      },
      language: link.language,
      dealership: found.dealership,
      consents: offeredConsents(row.desk, 'co', true),
      signed_at: link.used_at,
    }
  })
}

/** Signs by a link, once: a repeat returns the first response. */
export async function signByLink(call: Call<typeof contract.signLink>) {
  const { app } = call
  const found = await foundLink(call)
  const { dealer_id, order_id } = found.link
  const opener = await app.keyring.forReading(applicationOwner(order_id, dealer_id))
  return withTenant(app.pool, { id: dealer_id }, async tx => {
    const state = await opened(call, tx, found, true)
    if (state.link.used_at !== null) return { signed_at: state.link.used_at }
    return { signed_at: sign(call, tx, state, opener) }
  })
}

function sign(
  call: Call<typeof contract.signLink>,
  tx: Tx,
  { row, application, link }: Opened,
  opener: Opener,
): string {
  const { app, body } = call
  const now = app.now()
  const at = now.toISOString()
  const { co_application: co } = openApplication(opener, application)
  const co_consent = signed(row.desk, co, { ...body, method: 'link', at })
  changeApplication(tx, application, { co_consent })
  redeemCoLink(tx, link, now)
  recordAudit(call, tx, {
    dealer: link.dealer_id,
    actor: null,
    actor_kind: 'anonymous',
    action: 'order.co_applicant_signed',
    object_type: 'order',
    object_id: row.order.id,
    changes: { signed_by: 'own_link', channel: link.channel, language: body.language },
  })
  const { person, desk, order } = row
  if (person.email !== null)
    post(
      app,
      tx,
      {
        channel: 'mail',
        content: creditMail({
          key: 'co_signed',
          to: person.email,
          first_name: person.first_name,
          language: person.language,
          url: `${shopOrigin(app.config)}/shop/${desk.cname}/credit-application?order=${order.id}&page=review`,
          dealership: desk,
        }),
      },
      link.dealer_id,
    )
  return at
}
