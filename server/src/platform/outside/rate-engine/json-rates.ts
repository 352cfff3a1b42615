import { z } from 'zod'
import { csvCell } from '#platform/audit/csv.ts'
import { askForJson, refusalOf, type JsonReply } from '../json-reply.ts'
import { failed, succeeded, type PortResult } from '../port-result.ts'
import type { RateEnginePort, RateSheetAnswer } from './port.ts'

interface Account {
  /** The rate engine's base address; paths are appended. */
  readonly url: string
  readonly key: string
}

const Value = z.union([z.string().max(120), z.number(), z.boolean(), z.null()])

/** Column headings, and rows with a value for each. */
const Sheet = z.object({
  lender: z.string().max(40),
  as_of: z.iso.datetime({ offset: true }),
  columns: z.array(z.string().min(1).max(60)).min(1).max(60),
  rows: z.array(z.array(Value).max(60)).max(2000),
})

/** Larger than any sheet that may be imported. */
const MAX_BYTES = 1_000_000

/** Reads a lender's programme as JSON: `GET /v1/rate-sheets/{lender}`, with a key, into the text of a rate sheet. */
export const jsonRates = ({ url, key }: Account, timeoutMs = 10_000): RateEnginePort => ({
  provider: 'json-rates',
  async fetchSheet({ lender, country, region }) {
    const place = new URLSearchParams({ country, region })
    const reply = await askForJson({
      base: url,
      path: `/v1/rate-sheets/${encodeURIComponent(lender)}?${place.toString()}`,
      headers: { authorization: `Bearer ${key}` },
      timeoutMs,
      mostBytes: MAX_BYTES,
    })
    return reply.ok ? answerOf(reply.value, lender) : reply
  },
})

function answerOf(reply: JsonReply, lender: string): PortResult<RateSheetAnswer> {
  if (reply.status !== 200) return failed(refusalOf(reply))
  const sheet = Sheet.safeParse(reply.body)
  // Rates of another lender must not be taken for these.
  if (!sheet.success || sheet.data.lender !== lender) return failed({ kind: 'malformed' })
  const { as_of, columns, rows } = sheet.data
  if (rows.some(row => row.length !== columns.length)) return failed({ kind: 'malformed' })
  const lines = [columns, ...rows].map(row => row.map(cellOf).join(','))
  return succeeded({ text: `${lines.join('\n')}\n`, as_of })
}

// A negative number stays a number: nothing runs it as a formula here.
const cellOf = (value: z.output<typeof Value>): string =>
  typeof value === 'number' ? String(value) : csvCell(value === null ? '' : String(value))
