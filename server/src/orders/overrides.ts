import { dealInputOf, type DealCircumstances } from '@forecourt/contract/deal-input.ts'
import type { FieldProblem } from '@forecourt/contract/errors.ts'
import { fromCents, toCents } from '@forecourt/contract/money.ts'
import type { OverrideAnswers, OverrideRecord } from '@forecourt/contract/overrides.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { dealGross, lineCosts } from '@forecourt/domain/desk/gross.ts'
import { subtractCents, ZERO } from '@forecourt/domain/money/cents.ts'
import { OVERRIDE_NOTE } from '@forecourt/domain/orders/override-reasons.ts'
import { Refusal } from '../http/refusal.ts'
import type { Own } from './own-terms.ts'
import { figureOf, withOwnFigure } from './worksheet-figures.ts'

interface Saved {
  readonly worksheet: Worksheet
  readonly paymentType: PaymentType
  readonly circumstances: DealCircumstances
  /** The version that the save makes. */
  readonly version: number
  /** Overrides with a reason already: of the order as it stands, or of a version that is brought back. */
  readonly known: readonly OverrideRecord[]
  readonly answers: OverrideAnswers
}

/**
 * The overrides in force after a save: those known whose figure still stands, and the new ones with the reasons given
 * for them.
 * @throws Refusal naming the figures that want a reason
 */
export function overridesAfter(
  saved: Saved,
  overridden: readonly string[],
  own: Own | undefined,
): OverrideRecord[] {
  const { worksheet, known, answers } = saved
  const standing = known.filter(({ field, given }) => figureOf(worksheet, field) === given)
  const fresh = overridden.filter(name => !standing.some(({ field }) => field === name))
  const problems: [string, FieldProblem][] = []
  const made = fresh.flatMap(field => {
    const answer = answers.find(one => one.field === field)
    const isTooShort = answer?.reason === 'other' && (answer.note?.length ?? 0) < OVERRIDE_NOTE.min
    if (!answer) problems.push([field, { rule: 'reason_required', params: {} }])
    else if (isTooShort) problems.push([field, { rule: 'reason_note', params: { min: OVERRIDE_NOTE.min } }])
    return answer && own ? [recordOf(saved, answer, own)] : []
  })
  if (problems.length > 0)
    throw new Refusal('validation', {
      fields: Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])),
    })
  const changed = standing.filter(({ field }) => !made.some(one => one.field === field))
  return [...changed, ...made]
}

function recordOf(saved: Saved, { field, reason, note }: OverrideAnswers[number], own: Own): OverrideRecord {
  const { worksheet, paymentType, circumstances, version } = saved
  const without = withOwnFigure(worksheet, field, own)
  const ownLine = own.library.find(({ id }) => field === `lines.${id}.amount`)
  // A line that is passed on costs what the library has it at.
  const cost = ownLine ? { [ownLine.id]: toCents(ownLine.amount) } : {}
  const grossOf = (sheet: Worksheet) =>
    dealGross(dealInputOf(sheet, paymentType, circumstances), {
      vehicle: ZERO,
      lines: { ...cost, ...lineCosts(sheet.lines) },
    })
  return {
    field,
    reason,
    note: note ?? null,
    own: without ? (figureOf(without, field) ?? null) : null,
    given: figureOf(worksheet, field) ?? '',
    gross_effect: without ? fromCents(subtractCents(grossOf(worksheet), grossOf(without))) : null,
    since: version,
  }
}
