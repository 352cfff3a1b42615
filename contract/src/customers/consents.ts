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
  /** The last day on which it holds; null: until it is withdrawn. */
  expires_at: Day.nullable(),
  /** Where the proof is, in words. */
  evidence: z.string().nullable(),
  recorded_at: Timestamp,
  /** Null for what came in by itself. */
  recorded_by: z.string().nullable(),
})
export type Consent = z.output<typeof Consent>

/** What holds today for each channel, and the entries it follows from, newest first. */
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

/** Decisions 3.15: nothing in the ledger is changed or deleted; a withdrawal is an entry too. */
export const consents = {
  ofCustomer: endpoint('GET /api/dealer/customer/{id}/consents/', {
    access: 'customer:read',
    ours: true,
    summary: 'To what a customer consented, by channel',
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
