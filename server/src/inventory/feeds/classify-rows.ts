import type { VehicleChanges } from '@forecourt/contract/inventory/stock.ts'
import { compareRow } from '@forecourt/domain/inventory/feeds/compare-row.ts'
import type { FeedMapping } from '@forecourt/domain/inventory/feeds/mapping.ts'
import {
  readRow,
  type RowProblem,
  type RowReading,
  type RowValues,
} from '@forecourt/domain/inventory/feeds/read-row.ts'
import { newId } from '#platform/http/ids.ts'
import type { Tx } from '#platform/db/client.ts'
import { columnsOf, derivedOf } from '#inventory/stock/stock-columns.ts'
import type { VehicleColumns } from '#inventory/stock/stock.queries.ts'
import type { FeedRecord } from './reading/feed-problem.ts'
import { storable } from './reading/storable.ts'
import { findKnown, type NewRow, type StoredVehicle, type Words } from './rows.queries.ts'

/** VINs and stock numbers with the line that has them; those of refused rows do not count. */
interface Seen {
  get(word: string): number | undefined
  set(word: string, line: number): unknown
}

export interface Classification {
  readonly dealer_id: string
  readonly import_id: string
  readonly feed_id: string
  readonly mapping: FeedMapping
  readonly country: 'CA' | 'US'
  readonly today: string
  /** Which of these words other rows of the file have; also records those of the current rows. */
  readonly seen: (words: Words) => Seen | Promise<Seen>
}

const MAX_RAW_LENGTH = 2000

/**
 * Classifies the rows of a file by their effect on the inventory, row by row. A later row for the same vehicle is
 * refused.
 */
export async function classifyRows(
  tx: Tx,
  classification: Classification,
  records: readonly FeedRecord[],
): Promise<NewRow[]> {
  const { mapping, country, today } = classification
  const read = records.map(record => ({
    record,
    reading: readRow(record.fields, mapping, { country, today }),
  }))
  const words = { vins: wordsOf(read, 'vin'), numbers: wordsOf(read, 'stock_number') }
  const seen = await classification.seen(words)
  const known = await findKnown(tx, classification.dealer_id, classification.feed_id, words)
  const byVin = new Map<string, StoredVehicle>()
  for (const vehicle of known.toSorted((a, b) => rank(b) - rank(a)))
    if (vehicle.vin !== null) byVin.set(vehicle.vin, vehicle)
  const byNumber = new Map(known.map(vehicle => [vehicle.stock_number, vehicle]))
  return read.map(({ record, reading }) => {
    const candidates = {
      byVin: byVin.get(String(reading.said.vin ?? '')),
      byStockNumber: byNumber.get(String(reading.said.stock_number ?? '')),
    }
    const broken: RowProblem | undefined =
      record.rule === undefined
        ? seenBefore(seen, record.line, reading)
        : { field: null, rule: record.rule, params: {} }
    const outcome = broken
      ? {
          kind: 'refused' as const,
          vehicle: candidates.byVin ?? candidates.byStockNumber,
          values: {},
          problems: [broken],
        }
      : compareRow(reading, candidates, mapping.defaults.stock_status)
    if (outcome.kind !== 'refused') note(seen, record.line, reading)
    return rowOf(classification, record, reading, outcome as Outcome)
  })
}

type Outcome = {
  readonly kind: 'new' | 'changed' | 'same' | 'refused'
  readonly vehicle: StoredVehicle | undefined
  readonly values: RowValues
  readonly problems: readonly RowProblem[]
}

/** Vehicles that are available match before sold or withdrawn ones. */
const rank = ({ stock_status: status }: StoredVehicle) => (status === 'S' || status === 'U' ? 1 : 0)

const wordsOf = (read: readonly { reading: RowReading }[], field: 'vin' | 'stock_number'): string[] => [
  ...new Set(read.map(({ reading }) => text(reading.said[field])).filter(value => value !== null)),
]

const keysOf = ({ said }: RowReading) =>
  (['vin', 'stock_number'] as const).flatMap(field => {
    const value = text(said[field])
    return value === null ? [] : [{ field, key: `${field} ${value}` }]
  })

/** The problem of a row if an earlier row has one of its words. */
function seenBefore(seen: Seen, line: number, reading: RowReading): RowProblem | undefined {
  for (const { field, key } of keysOf(reading)) {
    const first = seen.get(key)
    if (first !== undefined && first !== line) return { field, rule: 'twice', params: { line: first } }
  }
  return undefined
}

function note(seen: Seen, line: number, reading: RowReading) {
  for (const { key } of keysOf(reading)) seen.set(key, line)
}

function rowOf(
  classification: Classification,
  record: FeedRecord,
  reading: RowReading,
  outcome: Outcome,
): NewRow {
  const { kind, vehicle, values, problems } = outcome
  const { said, whole } = reading
  const named = { ...vehicle?.values, ...whole }
  const own = {
    dealer_id: classification.dealer_id,
    import_id: classification.import_id,
    line: record.line,
    kind,
    vin: text(said.vin) ?? vehicle?.vin ?? null,
    stock_number: text(said.stock_number) ?? vehicle?.stock_number ?? null,
    name: [named.year, named.make, named.model, named.trim].filter(Boolean).join(' ').slice(0, 200),
    vehicle_id: kind === 'new' ? newId() : (vehicle?.id ?? null),
    vehicle_version: vehicle?.version ?? null,
    filled: kind === 'new' ? [...reading.filled] : [],
    data: null,
    before: null,
    problems: null,
    raw: null,
  }
  if (kind === 'refused') return { ...own, problems: [...problems], raw: rawOf(record) }
  if (kind === 'same') return own
  const columns = columnsOf(values as VehicleChanges)
  if (kind === 'new') {
    const row = {
      ...columns,
      in_stock_since: columns.in_stock_since ?? classification.today,
    } as VehicleColumns
    return { ...own, data: { ...row, ...derivedOf(row) } }
  }
  const after = { ...vehicle?.row, ...columns } as VehicleColumns
  const data = { ...columns, ...derivedOf(after) }
  const stored: Record<string, unknown> = { ...vehicle?.row }
  return {
    ...own,
    data,
    before: Object.fromEntries(Object.keys(data).map(name => [name, stored[name] ?? null])),
  }
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 40) : null

/** The row as in the file, for those who correct it, without characters that PostgreSQL cannot store. */
const rawOf = ({ fields }: FeedRecord): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([heading, value]) => [heading, storable(value.slice(0, MAX_RAW_LENGTH))]),
  )
