import {
  CONSENT_BASES,
  CONSENT_CHANNELS,
  CONSENT_EVIDENCE_MAX,
  CONSENT_SOURCES,
} from '@forecourt/domain/customers/customers/consents.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Day, Id, optionalText, Timestamp } from '#platform/text.ts'

const Channel = z.enum(codesOf(CONSENT_CHANNELS))
const Basis = z.enum(codesOf(CONSENT_BASES))
const Source = z.enum(codesOf(CONSENT_SOURCES))

export const Consent = z.object({
  id: Id,
  channel: Channel,
  basis: Basis,
  source: Source,
  obtained_at: Day,
  /** Last day of validity; null: until it is withdrawn. */
  expires_at: Day.nullable(),
  /** Description of where the proof is. */
  evidence: z.string().nullable(),
  recorded_at: Timestamp,
  /** Null for an entry that the system recorded. */
  recorded_by: z.string().nullable(),
})
export type Consent = z.output<typeof Consent>

/** The current consent of each channel, and the entries it follows from, newest first. */
export const ConsentLedger = z.object({
  channels: z.array(
    z.object({
      channel: Channel,
      state: z.enum(['express', 'implied', 'expired', 'withdrawn', 'none']),
      until: Day.nullable(),
    }),
  ),
  results: z.array(Consent),
})
export type ConsentLedger = z.output<typeof ConsentLedger>

/** Decisions 3.15: entries of the ledger are never changed or deleted; a withdrawal is an entry too. */
export const consents = {
  ofCustomer: endpoint('GET /api/dealer/customer/{id}/consents/', {
    access: 'customer:read',
    ours: true,
    summary: 'Consents of a customer, by channel',
    response: ConsentLedger,
  }),
  record: endpoint('POST /api/dealer/customer/{id}/consents/', {
    access: 'customer:update',
    ours: true,
    summary: 'Record a consent or its withdrawal',
    body: z.strictObject({
      channel: Channel,
      basis: Basis,
      source: Source,
      obtained_at: Day,
      evidence: optionalText(CONSENT_EVIDENCE_MAX),
    }),
    response: ConsentLedger,
    idempotency: 'required',
  }),
}
