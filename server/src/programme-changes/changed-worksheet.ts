import { WorksheetLine, type Worksheet } from '@forecourt/contract/worksheet.ts'
import type { Cents } from '@forecourt/domain/money/cents.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import { followLease, followLoan, loanOfferOf, type Followed } from '../pricing/follow-card.ts'
import { leaseOffer } from '@forecourt/domain/programmes/programme-offers.ts'
import { StoredProgramme } from '@forecourt/contract/programme.ts'
import type { vehicles } from '../vehicles/vehicles.table.ts'
import type { programmeChanges } from './programme-changes.table.ts'

type Change = Pick<
  typeof programmeChanges.$inferSelect,
  'kind' | 'subject_id' | 'name' | 'name_fr' | 'before' | 'after'
>
type Vehicle = Pick<typeof vehicles.$inferSelect, 'vehicle_condition' | 'segment' | 'year'>

/** The worksheet as the change leaves it; `same` where the change is no business of this deal. */
export type Changed =
  | { readonly kind: 'same' }
  | { readonly kind: 'worksheet'; readonly worksheet: Worksheet }
  | { readonly kind: 'gone'; readonly reason: 'term_not_offered' | 'not_offered' }

const same: Changed = { kind: 'same' }

/**
 * What a published change does to a deal. Figures that came from the old card follow the new one; figures that were
 * agreed otherwise stay. A line of the library follows where it stands as the library had it.
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
  if (change.kind !== 'rate_card') return withLine(change, worksheet)
  if (paymentType === 'cash' || change.before === null || change.after === null) return same
  const { lender } = worksheet[paymentType]
  if (lender !== change.name && lender !== change.name_fr) return same
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

const changedTo = (worksheet: Worksheet): Changed => ({ kind: 'worksheet', worksheet })

const sameOrGone = (followed: Exclude<Followed<unknown>, { kind: 'follows' }>): Changed =>
  followed.kind === 'gone' ? followed : same

/** The line of the library that this deal has, as it is now; taken off where the library has none any more. */
function withLine({ subject_id, before, after }: Change, worksheet: Worksheet): Changed {
  const old = WorksheetLine.nullable().parse(before)
  const next = WorksheetLine.nullable().parse(after)
  const line = worksheet.lines.find(({ id, origin }) => id === subject_id && origin === 'global')
  if (!line || !old || line.amount !== old.amount || line.percent !== old.percent) return same
  const lines = worksheet.lines.flatMap(other => (other === line ? (next ? [next] : []) : [other]))
  return changedTo({ ...worksheet, lines })
}
