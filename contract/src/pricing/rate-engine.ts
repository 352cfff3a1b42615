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
  /** When and by whom a sheet was last imported as a card, published or draft. */
  last_import: Timestamp.nullable(),
  last_import_by: z.string().nullable(),
  gaps: z.array(Gap),
})
export type EngineLender = z.output<typeof EngineLender>

export const RateEngineStatus = z.object({
  /** Whether rates can be fetched from a provider. */
  is_set_up: z.boolean(),
  provider: z.string().nullable(),
  lenders: z.array(EngineLender),
  /** Number of library fees, and of those without a fee type. */
  fees: z.object({ all: z.int(), unmapped: z.int() }),
  /** Number of vehicles on offer, and of those without such a payment. */
  vehicles: z.object({ all: z.int(), cash: z.int(), finance: z.int(), lease: z.int() }),
})
export type RateEngineStatus = z.output<typeof RateEngineStatus>

/** Result of a request to the provider. */
const FetchedSheet = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('fetched'),
    /** The text of a rate sheet, to check and import like any other. */
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
    /** The provider's own error code. */
    code: z.string().nullable(),
  }),
])
export type FetchedSheet = z.output<typeof FetchedSheet>

export const rateEngine = {
  status: endpoint('GET /api/dealer/rate-engine/', {
    access: 'rate-engine:edit',
    ours: true,
    summary: 'Status of the rate engine: lenders with missing data, fee types, vehicles without payments',
    response: RateEngineStatus,
  }),
  fetchSheet: endpoint('POST /api/dealer/rate-engine/{id}/fetch_sheet/', {
    access: 'rate-engine:edit',
    ours: true,
    summary:
      'Fetch the rates of a lender from the provider; writes nothing, the response is checked and imported as a rate sheet',
    response: FetchedSheet,
  }),
}
