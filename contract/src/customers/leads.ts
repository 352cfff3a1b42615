import { LEAD_MESSAGE_MAX, LEAD_VEHICLE_MAX } from '@forecourt/domain/customers/leads/lead-form.ts'
import { LEAD_PROBLEMS } from '@forecourt/domain/customers/leads/lead.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import {
  AddressName,
  Id,
  Language,
  madeText,
  optionalText,
  requiredText,
  text,
  Timestamp,
} from '#platform/text.ts'

const Via = z.enum(['adf', 'mailbox', 'contact_form', 'notify_me'])

export const Lead = z.object({
  id: Id,
  lead_type: z.string(),
  via: Via,
  /** The sender, by the name it uses for itself. */
  provider: z.string().nullable(),
  campaign: z.string().nullable(),
  vehicle: z.string().nullable(),
  comments: z.string().nullable(),
  /** When the person sent the request, in the sender's notation. */
  requested: z.string().nullable(),
  received: Timestamp,
})
export type Lead = z.output<typeof Lead>

const Problem = z.enum(LEAD_PROBLEMS)

/** A message that could not be turned into a lead. */
export const LeadMessage = z.object({
  id: Id,
  via: Via,
  problem: Problem,
  received: Timestamp,
  tries: z.int(),
  bytes: z.int(),
  /** The first characters of it, as far as they can be decoded. */
  beginning: z.string(),
})
export type LeadMessage = z.output<typeof LeadMessage>

export const LeadKey = z.object({
  id: Id,
  name: z.string(),
  created: Timestamp,
  last_used: Timestamp.nullable(),
  /** Expiry of the previous secret. */
  previous_until: Timestamp.nullable(),
  revoked: Timestamp.nullable(),
})
export type LeadKey = z.output<typeof LeadKey>

/** A lead that was forwarded by mail. */
export const LeadDelivery = z.object({
  id: Id,
  customer: z.object({ id: Id, full_name: z.string() }),
  address: z.string(),
  created: Timestamp,
  /** Dead: it is not retried automatically. */
  state: z.enum(['waiting', 'sent', 'dead']),
  tries: z.int(),
  last_error: z.string().nullable(),
})
export type LeadDelivery = z.output<typeof LeadDelivery>

const LeadMail = z.object({
  /** Where new leads are forwarded to as ADF documents; null: nowhere. */
  address: z.string().nullable(),
  /** The last twenty, newest first. */
  deliveries: z.array(LeadDelivery),
  version: z.int(),
})
export type LeadMail = z.output<typeof LeadMail>

const LeadKeys = z.object({ results: z.array(LeadKey) })
/** The secret is shown once: only its hash is stored. */
const MadeKey = z.object({ key: LeadKey, secret: z.string() })

const Retried = z.object({
  state: z.enum(['taken', 'duplicate', 'quarantined']),
  problem: Problem.nullable(),
})

export const leads = {
  ofCustomer: endpoint('GET /api/dealer/customer/{id}/leads/', {
    access: 'customer:read',
    ours: true,
    summary: 'All leads of a customer, newest first; the oldest one is the first touch',
    response: z.object({ results: z.array(Lead) }),
  }),
  adf: endpoint('GET /api/dealer/lead/{id}/adf/', {
    access: 'lead:export',
    ours: true,
    summary: 'A lead as an ADF 1.0 document, with everything the sender wrote',
    file: 'application/xml',
  }),
  messages: endpoint('GET /api/dealer/lead-message/', {
    access: 'lead:review',
    ours: true,
    summary: 'Messages that could not be turned into leads, newest first',
    query: z.strictObject({ page: PageNumber }),
    response: pageOf(LeadMessage),
  }),
  message: endpoint('GET /api/dealer/lead-message/{id}/', {
    access: 'lead:review',
    ours: true,
    summary: 'One rejected message with its text',
    response: LeadMessage.extend({ text: z.string() }),
  }),
  retry: endpoint('POST /api/dealer/lead-message/{id}/retry/', {
    access: 'lead:review',
    ours: true,
    summary: 'Retry a rejected message, unchanged or with a corrected text',
    body: z.strictObject({ text: madeText(300_000).nullish() }),
    response: Retried,
  }),
  discard: endpoint('POST /api/dealer/lead-message/{id}/discard/', {
    access: 'lead:review',
    ours: true,
    summary: 'Delete a message that is not a lead',
    status: 204,
  }),
  keys: endpoint('GET /api/dealer/lead-key/', {
    access: 'lead-key:edit',
    ours: true,
    summary: 'The keys that senders of leads use',
    response: LeadKeys,
  }),
  createKey: endpoint('POST /api/dealer/lead-key/', {
    access: 'lead-key:edit',
    ours: true,
    summary: 'Create a key for a sender of leads; the response contains its secret, this one time',
    body: z.strictObject({ name: requiredText(60) }),
    response: MadeKey,
  }),
  rotateKey: endpoint('POST /api/dealer/lead-key/{id}/rotate/', {
    access: 'lead-key:edit',
    ours: true,
    summary: 'Replace the secret of a key; the old one works for another day',
    response: MadeKey,
  }),
  revokeKey: endpoint('POST /api/dealer/lead-key/{id}/revoke/', {
    access: 'lead-key:edit',
    ours: true,
    summary: 'Delete a key; it stops working immediately',
    response: LeadKeys,
  }),
  mail: endpoint('GET /api/dealer/lead-mail/', {
    access: 'lead-key:edit',
    ours: true,
    summary: 'Where new leads are forwarded to by mail, and the status of the latest ones',
    response: LeadMail,
    etag: true,
  }),
  setMail: endpoint('PUT /api/dealer/lead-mail/', {
    access: 'lead-key:edit',
    ours: true,
    summary: 'Forward new leads by mail, each as an ADF document; or stop forwarding',
    body: z.strictObject({ address: optionalText(254) }),
    response: LeadMail,
    ifMatch: 'required',
    etag: true,
  }),
  retryDelivery: endpoint('POST /api/dealer/lead-delivery/{id}/retry/', {
    access: 'lead-key:edit',
    ours: true,
    summary: 'Retry forwarding a lead that did not arrive',
    response: LeadMail,
    fails: ['invalid_transition'],
  }),
}

const person = {
  /** The dealership's slug in addresses of the customer's side. */
  dealership: AddressName,
  first_name: text(30),
  last_name: text(30),
  email: optionalText(254),
  phone: optionalText(30),
  language: Language.optional(),
  campaign: optionalText(80),
  /** Express consent to offers, for the given channels. */
  may_write: z.boolean().optional(),
  /** Honeypot: hidden from people, so a value was entered by a bot. */
  website: z.string().max(200).optional(),
}

const Taken = z.object({ received: z.literal(true) })

export const leadForms = {
  contact: endpoint('POST /api/customer/contact/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Send an inquiry to the dealership',
    body: z.strictObject({ ...person, message: requiredText(LEAD_MESSAGE_MAX) }),
    response: Taken,
    fails: ['too_many_messages'],
    idempotency: 'required',
  }),
  notifyMe: endpoint('POST /api/customer/notify_me/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Ask for a notification when a vehicle like this comes in',
    body: z.strictObject({
      ...person,
      make: requiredText(LEAD_VEHICLE_MAX),
      model: optionalText(LEAD_VEHICLE_MAX),
      year: optionalText(4),
    }),
    response: Taken,
    fails: ['too_many_messages'],
    idempotency: 'required',
  }),
}
