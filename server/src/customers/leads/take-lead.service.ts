import { createHash } from 'node:crypto'
import {
  isKnownPerson,
  leadComments,
  leadContact,
  vehicleOfInterest,
} from '@forecourt/domain/customers/leads/lead-contact.ts'
import { isOwnLead } from '@forecourt/domain/customers/leads/lead-sent-on.ts'
import { leadKey, type Lead, type LeadProblem } from '@forecourt/domain/customers/leads/lead.ts'
import { isOpenAt } from '@forecourt/domain/deals/appointments/opening-days.ts'
import type { LeadType } from '@forecourt/domain/customers/customers/lead-types.ts'
import type { ConsentChannel } from '@forecourt/domain/customers/customers/consents.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import type { App } from '#platform/app-context.ts'
import { recordAudit, type AuditEvent } from '#platform/audit/audit.service.ts'
import { customerKeys } from '#customers/customers/customer-keys.ts'
import { insertCustomer } from '#customers/customers/customers.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { insertingDelivery } from './lead-mail.queries.ts'
import { newCustomer } from './new-customer.ts'
import {
  findKnown,
  insertingInquiry,
  insertingLead,
  touchCustomer,
  type KnownCustomer,
} from './leads.queries.ts'
import type { LeadVia } from './leads.table.ts'
import { postLead } from './send-lead.ts'
import { takingTurn } from './lead-turns.queries.ts'

/** The dealership of a lead. */
export interface LeadPlace {
  readonly id: string
  readonly country: Country
  readonly timezone: string
  readonly default_language: 'en' | 'fr'
}

export interface LeadOrigin {
  readonly app: App
  /** The request or job in which it arrived. */
  readonly request: { readonly id: string; readonly ip: string }
}

/** Facts of a lead beyond its message. */
export interface LeadFacts {
  readonly lead: Lead
  readonly raw: string
  readonly via: LeadVia
  readonly lead_type: LeadType
  readonly campaign: string | null
  readonly language: 'en' | 'fr'
  readonly key_id: string | null
  /** Key by which a repeat is recognised if the message has no number. */
  readonly repeat?: string
  /** The text that was agreed to, if offers are welcome. */
  readonly may_write?: string | null
  /** The sender, if known to be a person; else the audit record names the system. */
  readonly by?: Pick<AuditEvent, 'actor' | 'actor_kind' | 'on_behalf_of'>
}

export type LeadOutcome =
  | { readonly state: 'taken'; readonly lead: string; readonly customer: string }
  | { readonly state: 'duplicate' }
  | { readonly state: 'quarantined'; readonly problem: LeadProblem }

class AlreadyHere extends Error {}

/** Stores a lead with its customer, known or new. A repeat changes nothing. */
export async function takeLead(origin: LeadOrigin, place: LeadPlace, facts: LeadFacts): Promise<LeadOutcome> {
  try {
    return await withTenant(origin.app.pool, place, tx => storeLead(origin, tx, place, facts))
  } catch (error) {
    // Of two parallel repeats the other was first.
    if (error instanceof AlreadyHere || sqlStateOf(error) === '23505') return { state: 'duplicate' }
    throw error
  }
}

async function storeLead(
  origin: LeadOrigin,
  tx: Tx,
  place: LeadPlace,
  facts: LeadFacts,
): Promise<LeadOutcome> {
  const { lead, raw, via, lead_type, campaign, key_id } = facts
  const contact = leadContact(lead.person, place.country)
  if (!contact) throw new Error('who cannot be reached is no lead')
  const dedupe_key = indexed(facts.repeat ?? leadKey(lead))
  const { isHere, mail, opening, nextHolder, customers } = await findKnown(tx, place.id, {
    email: contact.email,
    key: dedupe_key,
  })
  if (isHere || isOwnLead(lead.ids, place.id)) throw new AlreadyHere()
  const known = customers.find(customer => isKnownPerson(contact, customer))
  const customer_id = known?.id ?? newId()
  const isFree = (known?.assigned_dealer ?? null) === null
  const isOpen = isOpenAt({ ...opening, timezone: place.timezone }, origin.app.now().getTime())
  const holder = isFree && isOpen ? nextHolder : null
  if (known) await touchCustomer(tx, place.id, known.id, holder)
  else
    await insertCustomer(tx, {
      ...newCustomer(origin.app.now()),
      ...contact,
      ...customerKeys(contact),
      dealer_id: place.id,
      id: customer_id,
      language: facts.language,
      lead_type,
      assigned_dealer: holder,
    })
  const id = newId()
  const row = {
    dealer_id: place.id,
    id,
    customer_id,
    lead_type,
    via,
    campaign,
    key_id,
    dedupe_key,
    raw,
    provider: lead.provider.name ?? lead.provider.service ?? lead.ids[0]?.source ?? null,
    vehicle: vehicleOfInterest(lead),
    comments: leadComments(lead),
    requested: lead.requested,
  }
  deferToCommit(tx, { changes: [insertingLead(tx, row)] })
  if (mail !== null) sendOn(origin, tx, { dealer: place.id, lead: id, raw, address: mail })
  if (holder !== null) giveTurn(origin, tx, { place, customer_id, holder })
  // A person who wrote a comment or looks for a vehicle waits for an answer.
  if (leadComments(lead) !== null || via === 'notify_me')
    notifyStaff(tx, { dealer: place.id, event: 'message_received', customer: customer_id })
  const today = wallClock(origin.app.now().getTime(), place.timezone).date
  const channels = channelsOf(contact)
  const welcome = {
    channels: facts.may_write ? welcomeOn(contact, known) : [],
    evidence: facts.may_write ?? '',
  }
  deferToCommit(tx, {
    changes: [insertingInquiry(tx, { dealer_id: place.id, customer_id, today, channels, welcome })],
  })
  recordAudit(origin, tx, {
    ...bySystem(place),
    ...facts.by,
    action: 'lead.received',
    object_type: 'customer',
    object_id: customer_id,
    changes: { lead: id, via, is_known: known !== undefined },
  })
  return { state: 'taken', lead: id, customer: customer_id }
}

/** Notifies the representative who got the lead; the audit record names the system. */
function giveTurn(
  origin: LeadOrigin,
  tx: Tx,
  { place, customer_id, holder }: { place: LeadPlace; customer_id: string; holder: string },
) {
  deferToCommit(tx, { changes: [takingTurn(tx, place.id, holder)] })
  notifyStaff(tx, { dealer: place.id, event: 'lead_assigned', customer: customer_id })
  recordAudit(origin, tx, {
    ...bySystem(place),
    action: 'customer.assigned',
    object_type: 'customer',
    object_id: customer_id,
    changes: { from: null, to: holder },
  })
}

/** A sender's number may be as long as its message; an index entry has at most some thousand bytes. */
const indexed = (key: string | null) =>
  key === null || key.length <= 500 ? key : createHash('sha256').update(key).digest('hex')

/** Forwards the lead by mail, in the transaction that stores it. */
function sendOn({ app }: LeadOrigin, tx: Tx, sent: Parameters<typeof postLead>[2]) {
  const outbox_id = postLead(app, tx, sent)
  const row = { dealer_id: sent.dealer, id: newId(), lead_id: sent.lead, outbox_id, address: sent.address }
  deferToCommit(tx, { changes: [insertingDelivery(tx, row)] })
}

export const bySystem = (place: LeadPlace) =>
  ({ dealer: place.id, actor: null, actor_kind: 'system' }) as const

/**
 * A form does not prove who filled it in, so it cannot revoke a recorded withdrawal. Consent for one number does
 * not apply to the other number on record, which is the one that would be called.
 */
function welcomeOn(given: Reached, known: KnownCustomer | undefined): ConsentChannel[] {
  const phone = known === undefined || known.phone === given.phone ? given.phone : null
  return channelsOf({ ...given, phone }).filter(channel => known?.withdrawn.includes(channel) !== true)
}

interface Reached {
  readonly email: string | null
  readonly phone: string | null
}

const channelsOf = ({ email, phone }: Reached): ConsentChannel[] => [
  ...(email === null ? [] : ['email' as const]),
  ...(phone === null ? [] : (['sms', 'phone'] as const)),
]
