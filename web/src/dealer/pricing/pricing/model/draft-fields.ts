import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { mergeFields, type FieldMerge } from '@forecourt/domain/identity/events/merge-fields.ts'
import type { Side } from '#shared/ui/dialog/difference-dialog.tsx'
import { canonical } from './canonical-json.ts'
import type { Draft } from './draft.ts'

/** Every field of a draft by name: `price`, `finance.rate`, `lines.<id>`, `payment_type`. */
export type DraftFields = ReadonlyMap<string, unknown>

/** Identity of a line: a deal has a plan once, so all prices of a plan are the same field. */
const keyOf = ({ id, plan }: WorksheetLine): string => plan?.id ?? id

const groups = ['trade_in', 'cash', 'finance', 'lease'] as const
const plain = ['price', 'msrp', 'postal_code', 'include_tax', 'credit_score'] as const

export function fieldsOf({ worksheet, payment_type }: Draft): DraftFields {
  const fields = new Map<string, unknown>([['payment_type', payment_type]])
  for (const name of plain) fields.set(name, worksheet[name])
  fields.set('registration_duty', worksheet.registration_duty ?? false)
  for (const group of groups)
    for (const [name, value] of Object.entries(worksheet[group]))
      if (name !== 'lender_id') fields.set(`${group}.${name}`, value)
  // It is one field, added and removed as a whole.
  if (worksheet.second_trade_in) fields.set('second_trade_in', worksheet.second_trade_in)
  for (const line of worksheet.lines) fields.set(`lines.${keyOf(line)}`, line)
  return fields
}

const isSame = (a: unknown, b: unknown) => a === b || canonical(a) === canonical(b)

/** Names of the fields in which two drafts differ, in the order of the sheet. */
export function differences(one: Draft, other: Draft): string[] {
  const [left, right] = [fieldsOf(one), fieldsOf(other)]
  return [...new Set([...left.keys(), ...right.keys()])].filter(
    name => !isSame(left.get(name), right.get(name)),
  )
}

/** Merges a concurrent save into unsaved changes: takes theirs where only they changed a field. */
export const meeting = (base: Draft, mine: Draft, theirs: Draft): FieldMerge =>
  mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs), isSame)

/** Fields that two people changed, each on the side of who changed it. */
export function conflictsOf(base: Draft, mine: Draft, theirs: Draft): { name: string; side: Side }[] {
  const changedByMe = new Set(differences(base, mine))
  return differences(mine, theirs).map(name => ({ name, side: changedByMe.has(name) ? 'yours' : 'theirs' }))
}

/** `mine` with the fields that were chosen from `theirs`. */
export function merged(mine: Draft, theirs: Draft, fromTheirs: readonly string[]): Draft {
  return fromTheirs.reduce((draft, name) => takeField(draft, theirs, name), mine)
}

function takeField(draft: Draft, from: Draft, name: string): Draft {
  if (name === 'payment_type') return { ...draft, payment_type: from.payment_type }
  const [group = '', ...rest] = name.split('.')
  const field = rest.join('.')
  const { worksheet } = draft
  if (group === 'lines') {
    return { ...draft, worksheet: { ...worksheet, lines: takeLine(worksheet, from.worksheet, field) } }
  }
  const key = group as Exclude<keyof Worksheet, 'lines'>
  if (field === '') return { ...draft, worksheet: { ...worksheet, [key]: from.worksheet[key] } }
  const source = from.worksheet[key] as Readonly<Record<string, unknown>>
  const target = worksheet[key] as Readonly<Record<string, unknown>>
  // The lender's id follows its name.
  const who = field === 'lender' ? { lender_id: source['lender_id'] } : {}
  return { ...draft, worksheet: { ...worksheet, [key]: { ...target, [field]: source[field], ...who } } }
}

function takeLine(worksheet: Worksheet, from: Worksheet, key: string): Worksheet['lines'] {
  const isIt = (one: WorksheetLine) => keyOf(one) === key
  const line = from.lines.find(isIt)
  if (line === undefined) return worksheet.lines.filter(one => !isIt(one))
  return worksheet.lines.some(isIt)
    ? worksheet.lines.map(one => (isIt(one) ? line : one))
    : [...worksheet.lines, line]
}
