import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Timestamp } from '#platform/text.ts'

const Gap = z.enum(['no_code', 'no_card', 'no_rates', 'no_residuals', 'ends_soon'])

const EngineLender = z.object({
  id: Id,
  code: z.string().nullable(),
  name: z.string(),
  name_fr: z.string(),
  is_oem: z.boolean(),
  is_active: z.boolean(),
  /** The number of the card in force. */
  card_number: z.int().nullable(),
  /** When a sheet last became a card, published or a draft, and by whom. */
  last_import: Timestamp.nullable(),
  last_import_by: z.string().nullable(),
  gaps: z.array(Gap),
})
export type EngineLender = z.output<typeof EngineLender>

export const RateEngineStatus = z.object({
  /** Whether rates can be fetched from outside. */
  is_set_up: z.boolean(),
  provider: z.string().nullable(),
  lenders: z.array(EngineLender),
  /** Fees of the library, and those without a fee type. */
  fees: z.object({ all: z.int(), unmapped: z.int() }),
  /** Vehicles on offer, and those without such a payment. */
  vehicles: z.object({ all: z.int(), cash: z.int(), finance: z.int(), lease: z.int() }),
})
export type RateEngineStatus = z.output<typeof RateEngineStatus>

/** What asking the provider came to. */
const FetchedSheet = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('fetched'),
    /** The text of a rate sheet, to be checked and imported like any other. */
    text: z.string(),
    file_name: z.string(),
    as_of: Timestamp,
  }),
  z.object({
    outcome: z.literal('failed'),
    reason: z.enum([
      'not_configured',
      'no_code',
      'unauthorised',
      'not_found',
      'rejected',
      'rate_limited',
      'timeout',
      'unavailable',
      'malformed',
    ]),
    /** The provider's own word for it. */
    code: z.string().nullable(),
  }),
])
export type FetchedSheet = z.output<typeof FetchedSheet>

export const rateEngine = {
  status: endpoint('GET /api/dealer/rate-engine/', {
    access: 'rate-engine:edit',
    ours: true,
    summary:
      'What the rate engine works with: lenders with what is missing, fee types, vehicles without payments',
    response: RateEngineStatus,
  }),
  fetchSheet: endpoint('POST /api/dealer/rate-engine/{id}/fetch_sheet/', {
    access: 'rate-engine:edit',
    ours: true,
    summary:
      'Ask the provider for the rates of a lender; writes nothing, the answer is checked and imported as a rate sheet',
    response: FetchedSheet,
  }),
}
