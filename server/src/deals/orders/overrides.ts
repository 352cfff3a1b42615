import { dealInputOf, type DealCircumstances } from '@forecourt/contract/pricing/deal-input.ts'
import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { OverrideAnswers, OverrideRecord } from '@forecourt/contract/deals/overrides.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { dealGross } from '@forecourt/domain/pricing/desk/gross.ts'
import { sheetCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { subtractCents, ZERO } from '@forecourt/domain/platform/money/cents.ts'
import type { LineOverride } from '@forecourt/domain/pricing/payment-types/line-overrides.ts'
import { OVERRIDE_NOTE } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Own } from './own-terms.ts'
import { figureOf, withOwnFigure } from './worksheet-figures.ts'

interface Saved {
  readonly worksheet: Worksheet
  readonly paymentType: PaymentType
  readonly circumstances: DealCircumstances
  /** The version that the save creates. */
  readonly version: number
  /** Overrides with a reason: of the current order, or of a restored version. */
  readonly known: readonly OverrideRecord[]
  readonly answers: OverrideAnswers
}

/** What a save overrides: names of figures, and fees of the library. */
export interface Overridden {
  readonly prices: readonly string[]
  readonly lines: readonly LineOverride[]
}

/**
 * The overrides in force after a save: known ones whose figure is unchanged, and new ones with their reasons.
 * @throws Refusal naming the figures that require a reason
 */
export function overridesAfter(
  saved: Saved,
  { prices, lines }: Overridden,
  own: Own | undefined,
): OverrideRecord[] {
  const { worksheet, known, answers } = saved
  const unchanged = known.filter(({ field, given }) => figureOf(worksheet, field) === given)
  const fresh = [...prices, ...lines.map(({ field }) => field)].filter(
    name => !unchanged.some(({ field }) => field === name),
  )
  const problems: [string, FieldProblem][] = []
  const made = fresh.flatMap(field => {
    const answer = answers.find(one => one.field === field)
    const isTooShort = answer?.reason === 'other' && (answer.note?.length ?? 0) < OVERRIDE_NOTE.min
    if (!answer) problems.push([field, { rule: 'reason_required', params: {} }])
    else if (isTooShort) problems.push([field, { rule: 'reason_note', params: { min: OVERRIDE_NOTE.min } }])
    const line = lines.find(one => one.field === field)
    return answer && own ? [recordOf(saved, answer, own, line)] : []
  })
  if (problems.length > 0)
    throw new Refusal('validation', {
      fields: Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])),
    })
  const changed = unchanged.filter(({ field }) => !made.some(one => one.field === field))
  return [...changed, ...made]
}

const ofLine = ({ own, owed_by }: LineOverride) => ({
  own,
  ...(owed_by.length > 0 && { owed_by: [...owed_by] }),
})

function recordOf(
  { worksheet, paymentType, circumstances, version }: Saved,
  { field, reason, note }: OverrideAnswers[number],
  own: Own,
  line: LineOverride | undefined,
): OverrideRecord {
  const without = withOwnFigure(worksheet, field, own)
  const made = {
    field,
    own: without ? (figureOf(without, field) ?? null) : null,
    given: figureOf(worksheet, field) ?? '',
  }
  const record = { ...made, ...(line && ofLine(line)) }
  const names = line?.what === 'removed' && own.library.find(({ id }) => id === line.id)
  const grossOf = (sheet: Worksheet, overrides: readonly (typeof record)[]) =>
    dealGross(dealInputOf(sheet, paymentType, circumstances), {
      vehicle: ZERO,
      ...sheetCosts(sheet, overrides),
    })
  return {
    ...record,
    ...(names && { line: { name: names.name, name_fr: names.name_fr } }),
    reason,
    note: note ?? null,
    gross_effect: without
      ? fromCents(subtractCents(grossOf(worksheet, [record]), grossOf(without, [])))
      : null,
    since: version,
  }
}
