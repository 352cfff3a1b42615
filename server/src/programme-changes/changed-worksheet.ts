import { WorksheetLine, type Worksheet } from '@forecourt/contract/worksheet.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import {
  financeOptions,
  leaseOffer,
  Programme,
  type LeaseOffer,
  type ProgrammeOption,
} from '../pricing/programmes.ts'
import { residualPercent } from '../pricing/worksheet-defaults.ts'
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
  { vehicle, paymentType }: { vehicle: Vehicle; paymentType: PaymentType },
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
  }
  const programmes = [Programme.parse(change.before), Programme.parse(change.after)] as const
  if (paymentType === 'finance') {
    const [before, after] = programmes.map(programme => financeOptions(programme, asked))
    return withFinance(worksheet, before ?? [], after ?? [])
  }
  const [before, after] = programmes.map(programme => leaseOffer(programme, asked))
  return withLease(worksheet, before, after)
}

const isNumber = (one: string, other: string) => Number(one) === Number(other)

function withFinance(
  worksheet: Worksheet,
  before: readonly ProgrammeOption[],
  after: readonly ProgrammeOption[],
): Changed {
  const { finance } = worksheet
  const old = before.find(({ term }) => term === finance.term)
  if (!old || !isNumber(old.rate, finance.rate)) return same
  const option = after.find(({ term }) => term === finance.term)
  if (!option) return { kind: 'gone', reason: after.length === 0 ? 'not_offered' : 'term_not_offered' }
  return { kind: 'worksheet', worksheet: { ...worksheet, finance: { ...finance, rate: option.rate } } }
}

const residualOf = (offer: LeaseOffer, option: ProgrammeOption, perYear: number) => {
  const points = offer.distances.find(distance => distance.per_year === perYear)?.adjustment_pp ?? '0.0'
  return residualPercent(option.residual_percent ?? '0.0', points)
}

function withLease(
  worksheet: Worksheet,
  before: LeaseOffer | undefined,
  after: LeaseOffer | undefined,
): Changed {
  const { lease } = worksheet
  const old = before?.options.find(({ term }) => term === lease.term)
  if (!before || !old) return same
  const residual = residualOf(before, old, lease.distance_allowance)
  const follows = {
    rate: isNumber(old.rate, lease.rate),
    residual: isNumber(residual, lease.residual_percent),
    acquisition_fee: isNumber(before.acquisition_fee, lease.acquisition_fee),
    security_deposit: isNumber(before.security_deposit, lease.security_deposit),
  }
  if (!follows.rate && !follows.residual) return same
  const option = after?.options.find(({ term }) => term === lease.term)
  if (!after || !option)
    return { kind: 'gone', reason: after && after.options.length > 0 ? 'term_not_offered' : 'not_offered' }
  return {
    kind: 'worksheet',
    worksheet: {
      ...worksheet,
      lease: {
        ...lease,
        method: follows.rate ? after.method : lease.method,
        rate: follows.rate ? option.rate : lease.rate,
        residual_percent: follows.residual
          ? residualOf(after, option, lease.distance_allowance)
          : lease.residual_percent,
        acquisition_fee: follows.acquisition_fee ? after.acquisition_fee : lease.acquisition_fee,
        security_deposit: follows.security_deposit ? after.security_deposit : lease.security_deposit,
      },
    },
  }
}

/** The line of the library that this deal has, as it is now; taken off where the library has none any more. */
function withLine({ subject_id, before, after }: Change, worksheet: Worksheet): Changed {
  const old = WorksheetLine.nullable().parse(before)
  const next = WorksheetLine.nullable().parse(after)
  const line = worksheet.lines.find(({ id, origin }) => id === subject_id && origin === 'global')
  if (!line || !old || line.amount !== old.amount || line.percent !== old.percent) return same
  const lines = worksheet.lines.flatMap(other => (other === line ? (next ? [next] : []) : [other]))
  return { kind: 'worksheet', worksheet: { ...worksheet, lines } }
}
