import type { DealerApplication, DecisionStatus } from '@forecourt/contract/deals/credit-applications.ts'
import type { Application } from '@forecourt/domain/deals/credit-applications/application.ts'
import { isOpenToCustomer } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import type { Asking } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import { DECLINE_REASONS } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import { isCodeOf } from '@forecourt/domain/platform/markets/labels.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { Opener } from '#platform/sealing/sealer.ts'
import type { ApplicationRow, CreditDesk, OrderWithApplication } from './credit-applications.queries.ts'
import { coConsentWire } from './co-consent.ts'
import { openText } from './sealed-answers.ts'

/** What the dealership's settings and the deal require of the form. */
export const askingOf = (desk: CreditDesk, { payment_type }: { readonly payment_type: string }): Asking => ({
  country: desk.country,
  province: desk.province,
  system: desk.system,
  is_gender_optional: desk.is_gender_optional,
  mandatory_ssn: desk.mandatory_ssn,
  mandatory_secondary_phone: desk.mandatory_secondary_phone,
  payment_type,
})

/** Reference of a submission: the order's number and the count. */
const referenceOf = (number: string, application: ApplicationRow | null): string | null =>
  application && application.submission > 0 ? `${number}-C${application.submission}` : null

export function applicationWire(
  { order, vehicle, desk, application: row, co_link }: OrderWithApplication,
  application: Application,
  now: Date,
): DealerApplication {
  const { primary_application: primary } = application
  return {
    order: order.id,
    number: order.number,
    vehicle: {
      formatted_name: formattedName(vehicle, 'en'),
      formatted_name_fr: formattedName(vehicle, 'fr'),
    },
    status: row?.status ?? null,
    ...application,
    has_additional_income_enc: primary.has_additional_income_enc === 'yes',
    additional_income_enc: primary.other_income_amount_enc ?? null,
    additional_income_type_enc: primary.other_income_type_enc ?? null,
    credit_check_reference_number: referenceOf(order.number, row),
    lead_reference_number_enc: null,
    asking: askingOf(desk, order),
    submission: row?.submission ?? 0,
    co_consent: coConsentWire({ application: row, desk, co_link }, now),
    updated: row?.updated ?? null,
  }
}

/** The state of an application; its differences from the deal are shown to staff only. */
export function decisionWire(
  opener: Opener,
  { desk, application: row }: Pick<OrderWithApplication, 'desk' | 'application'>,
  differences: DecisionStatus['differences'] = [],
): DecisionStatus {
  if (row === null)
    return {
      status: null,
      submitted_at: null,
      decided_at: null,
      decisions: [],
      differences: [],
      verify_request_comments: null,
      decline_reasons: [],
    }
  const wanted = row.status === 5 ? openText(opener, row, 'request_sealed') : null
  return {
    status: row.status,
    submitted_at: row.submitted_at,
    decided_at: row.decided_at,
    decisions: decisionsOf(row, desk.name, wanted),
    differences,
    verify_request_comments: wanted,
    decline_reasons:
      row.status === 4 ? row.decline_reasons.filter(code => isCodeOf(DECLINE_REASONS, code)) : [],
  }
}

const RESULTS = { 1: null, 2: 'pending', 3: 'approved', 4: 'declined', 5: 'conditional' } as const

/** The dealership decides by hand, so there is at most one decision, with itself as the lender. */
function decisionsOf(
  { status, approved }: ApplicationRow,
  lender: string,
  wanted: string | null,
): DecisionStatus['decisions'] {
  const result = RESULTS[status]
  if (result === null) return []
  const none = { term: null, rate: null, amount: null, max_payment: null, frequency: null }
  return [
    {
      lender,
      result,
      ...none,
      ...(status === 3 && approved),
      stipulations: wanted === null ? [] : [wanted],
    },
  ]
}

/** Whether the customer may edit it now. */
export const isWritable = (row: ApplicationRow | null): boolean =>
  row === null || isOpenToCustomer(row.status)
