import type { VersionDifference } from '@forecourt/contract/deals/order-versions.ts'
import {
  isDifferent,
  pairAmounts,
  pairFigures,
  pairRows,
} from '@forecourt/contract/pricing/pricing-difference.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { VersionRow } from './order-versions.queries.ts'
import { versionWire } from './version-wire.ts'

/** The difference of two versions: lines and figures in dollars, inputs as typed. */
export function versionDifference(before: VersionRow, after: VersionRow, actor: Actor): VersionDifference {
  const [was, is] = [before.version.pricing, after.version.pricing]
  const grossBefore = versionWire(before, actor).gross
  const grossAfter = versionWire(after, actor).gross
  // The first version has no gross: the other's would look like a gain.
  const isGrossKnown = grossBefore !== null && grossAfter !== null
  const gross = isGrossKnown ? [{ name: 'gross', ...pairAmounts(grossBefore, grossAfter) }] : []
  return {
    before: versionWire(before, actor),
    after: versionWire(after, actor),
    rows: pairRows(was, is).filter(isDifferent),
    figures: [...pairFigures(was, is), ...gross].filter(isDifferent),
    fields: differentFields(inputsOf(before), inputsOf(after)),
  }
}

/** Every input of a version under the field name of refusals; a line's fields under its id. */
function inputsOf({ version }: VersionRow): Map<string, string> {
  const inputs = new Map<string, string>([['payment_type', version.payment_type]])
  const add = (prefix: string, values: object) => {
    for (const [name, value] of Object.entries(values))
      if (value !== null && typeof value !== 'object' && name !== 'lender_id')
        inputs.set(`${prefix}${name}`, String(value))
  }
  const { lines, trade_in, second_trade_in, cash, finance, lease, ...shared }: Worksheet = version.worksheet
  add('', shared)
  add('trade_in.', trade_in)
  if (second_trade_in) add('second_trade_in.', second_trade_in)
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
