import { WorksheetLine, type Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { followLease, followLoan, loanOfferOf, type Followed } from '#pricing/pricing/follow-card.ts'
import { isLenderOf } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import { leaseOffer } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { StoredProgramme } from '@forecourt/contract/pricing/programme.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { z } from 'zod'
import type { programmeChanges } from '#pricing/programme-changes/programme-changes.table.ts'

export type Change = Pick<
  typeof programmeChanges.$inferSelect,
  'kind' | 'subject_id' | 'name' | 'name_fr' | 'before' | 'after'
> & {
  /** For a card: its lender. */
  readonly lender_id?: string | undefined
}
type Vehicle = Pick<typeof vehicles.$inferSelect, 'vehicle_condition' | 'segment' | 'year'>

/** The worksheet after the change; `same` if the change does not concern the deal. */
export type Changed =
  | { readonly kind: 'same' }
  | { readonly kind: 'worksheet'; readonly worksheet: Worksheet }
  | { readonly kind: 'gone'; readonly reason: 'term_not_offered' | 'not_offered' }

const same: Changed = { kind: 'same' }

/**
 * Applies a published change to a deal. Figures from the old card follow the new one and agreed figures stay; a
 * line of the library follows if the deal has it unchanged.
 */
export function changedWorksheet(
  change: Change,
  worksheet: Worksheet,
  {
    vehicle,
    paymentType,
    financed,
  }: { vehicle: Vehicle; paymentType: PaymentType; financed: Cents | undefined },
): Changed {
  if (change.kind === 'plan') return withPlanLines(change, worksheet)
  if (change.kind !== 'rate_card') return withLine(change, worksheet)
  if (paymentType === 'cash' || change.before === null || change.after === null) return same
  if (!isLenderOf(lenderOf(change), worksheet[paymentType])) return same
  const asked = {
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    modelYear: vehicle.year,
    creditScore: worksheet.credit_score,
    ...(financed !== undefined && { amountFinanced: financed }),
  }
  const programmes = [StoredProgramme.parse(change.before), StoredProgramme.parse(change.after)] as const
  if (paymentType === 'finance') {
    const [before, after] = programmes
    const loan = followLoan(worksheet.finance, loanOfferOf(before, asked), loanOfferOf(after, asked))
    return loan.kind === 'follows' ? changedTo({ ...worksheet, finance: loan.terms }) : sameOrGone(loan)
  }
  const [before, after] = programmes.map(programme => leaseOffer(programme, asked))
  const lease = followLease(worksheet.lease, before, after)
  return lease.kind === 'follows' ? changedTo({ ...worksheet, lease: lease.terms }) : sameOrGone(lease)
}

/** The lender of a card, under its names at publication. */
export const lenderOf = ({ lender_id: id, name, name_fr }: Change) => ({ id, name_en: name, name_fr })

const changedTo = (worksheet: Worksheet): Changed => ({ kind: 'worksheet', worksheet })

const sameOrGone = (followed: Exclude<Followed<unknown>, { kind: 'follows' }>): Changed =>
  followed.kind === 'gone' ? followed : same

/** Replaces the deal's library line with the new version; removes it if it was deleted. */
function withLine({ subject_id, before, after }: Change, worksheet: Worksheet): Changed {
  const old = WorksheetLine.nullable().parse(before)
  const next = WorksheetLine.nullable().parse(after)
  const line = worksheet.lines.find(({ id, origin }) => id === subject_id && origin === 'global')
  if (!line || !old || line.amount !== old.amount || line.percent !== old.percent) return same
  // Pre-installed lines are part of the vehicle's price, regardless of the catalogue.
  if (line.pre_installed) return same
  const lines = worksheet.lines.flatMap(other => (other === line ? (next ? [next] : []) : [other]))
  return changedTo({ ...worksheet, lines })
}

const PlanLines = z.object({ lines: z.array(WorksheetLine) }).nullable()

/**
 * The same for the grid rows of a plan, of which a deal has one. A provider's rating does not follow the grid, but
 * ends with its row.
 */
function withPlanLines({ before, after }: Change, worksheet: Worksheet): Changed {
  const old = PlanLines.parse(before)?.lines ?? []
  const next = PlanLines.parse(after)?.lines ?? []
  const line = worksheet.lines.find(
    ({ id, pre_installed }) => !pre_installed && old.some(one => one.id === id),
  )
  if (!line) return same
  const now = next.find(({ id }) => id === line.id)
  const isAsWas = old.some(({ id, amount }) => id === line.id && amount === line.amount)
  if (line.plan?.source === 'pen' ? now !== undefined : !isAsWas) return same
  const lines = worksheet.lines.flatMap(other => (other === line ? (now ? [now] : []) : [other]))
  return changedTo({ ...worksheet, lines })
}
