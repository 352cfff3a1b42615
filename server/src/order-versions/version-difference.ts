import { fromCents, toCents } from '@forecourt/contract/money.ts'
import type { VersionDifference } from '@forecourt/contract/order-versions.ts'
import type { Pricing } from '@forecourt/contract/pricing.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { subtractCents, ZERO } from '@forecourt/domain/money/cents.ts'
import type { Actor } from '../sessions/session.ts'
import type { VersionRow } from './order-versions.queries.ts'
import { grossWire, versionWire } from './version-wire.ts'

type Side = string | null

/** What changed between two saves: lines and figures in dollars, inputs as they were typed. */
export const versionDifference = (
  before: VersionRow,
  after: VersionRow,
  actor: Actor,
): VersionDifference => ({
  before: versionWire(before, actor),
  after: versionWire(after, actor),
  rows: differentRows(before.version.pricing, after.version.pricing),
  figures: differentFigures(
    { ...figuresOf(before.version.pricing), gross: grossWire(before.version.gross, actor) },
    { ...figuresOf(after.version.pricing), gross: grossWire(after.version.gross, actor) },
  ),
  fields: differentFields(inputsOf(before), inputsOf(after)),
})

const amounts = (before: Side, after: Side) => ({
  before,
  after,
  difference: fromCents(
    subtractCents(after === null ? ZERO : toCents(after), before === null ? ZERO : toCents(before)),
  ),
})

function differentRows(before: Pricing | null, after: Pricing | null): VersionDifference['rows'] {
  const [was, is] = [before?.rows ?? [], after?.rows ?? []]
  const gone = was.filter(({ key }) => !is.some(row => row.key === key))
  return [...is, ...gone].flatMap(({ key, group, label }) => {
    const one = was.find(row => row.key === key)?.amount ?? null
    const other = is.find(row => row.key === key)?.amount ?? null
    return one === other ? [] : [{ key, group, label, ...amounts(one, other) }]
  })
}

const figuresOf = (pricing: Pricing | null): Record<string, Side> => ({
  payment: pricing?.payment?.amount ?? null,
  monthly_equivalent: pricing?.payment?.monthly_equivalent ?? null,
  total_purchase_price: pricing?.total_purchase_price ?? null,
  amount_due: pricing?.amount_due ?? null,
  amount_financed: pricing?.amount_financed ?? null,
  adjusted_cap_cost: pricing?.adjusted_cap_cost ?? null,
  residual: pricing?.residual ?? null,
  due_at_signing: pricing?.due_at_signing ?? null,
  total_of_payments: pricing?.total_of_payments ?? null,
  cost_of_borrowing: pricing?.cost_of_borrowing ?? null,
})

const differentFigures = (before: Record<string, Side>, after: Record<string, Side>) =>
  Object.keys(after).flatMap(name => {
    const [one, other] = [before[name] ?? null, after[name] ?? null]
    return one === other ? [] : [{ name, ...amounts(one, other) }]
  })

/** Every input of a version by the name that a refusal gives it; a line's fields under its id. */
function inputsOf({ version }: VersionRow): Map<string, string> {
  const inputs = new Map<string, string>([['payment_type', version.payment_type]])
  const add = (prefix: string, values: object) => {
    for (const [name, value] of Object.entries(values))
      if (value !== null && typeof value !== 'object') inputs.set(`${prefix}${name}`, String(value))
  }
  const { lines, trade_in, cash, finance, lease, ...shared }: Worksheet = version.worksheet
  add('', shared)
  add('trade_in.', trade_in)
  add('cash.', cash)
  add('finance.', finance)
  add('lease.', lease)
  for (const { id, ...line } of lines) add(`lines.${id}.`, line)
  return inputs
}

const differentFields = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...new Set([...after.keys(), ...before.keys()])].flatMap(field => {
    const [one, other] = [before.get(field) ?? null, after.get(field) ?? null]
    return one === other ? [] : [{ field, before: one, after: other }]
  })
