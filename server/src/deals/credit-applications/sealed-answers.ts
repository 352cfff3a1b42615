import {
  EMPTY_APPLICATION,
  PART_OF,
  type Application,
} from '@forecourt/domain/deals/credit-applications/application.ts'
import type { Who } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import {
  insuranceDigits,
  maskedNumber,
} from '@forecourt/domain/deals/credit-applications/insurance-number.ts'
import { fieldPath } from '@forecourt/domain/deals/credit-applications/application.ts'
import type { Answers } from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { invalid } from '#platform/http/refusal.ts'
import { applicationOwner, type Place } from '#platform/sealing/place.ts'
import type { Opener, Sealer } from '#platform/sealing/sealer.ts'
import type { Sealed } from '#platform/sealing/sealed.ts'
import type { ApplicationRow } from './credit-applications.queries.ts'

type SealedColumn = Extract<keyof ApplicationRow, `${string}_sealed`>
type Key = Pick<ApplicationRow, 'dealer_id' | 'order_id'>

export const sealedPlace = (column: SealedColumn, { dealer_id, order_id }: Key): Place => ({
  table: 'credit_applications',
  column,
  row: order_id,
  owner: applicationOwner(order_id, dealer_id),
})

const NUMBER_OF = { primary: 'primary_number_sealed', co: 'co_number_sealed' } as const

/** Opens a sealed column of the application; null if it is empty. */
export const openText = (opener: Opener, row: ApplicationRow, column: SealedColumn): string | null => {
  const sealed = row[column]
  return sealed === null ? null : opener.open(sealed, sealedPlace(column, row))
}

const openAnswers = (opener: Opener, row: ApplicationRow, column: 'primary_sealed' | 'co_sealed') =>
  JSON.parse(openText(opener, row, column) ?? '{}') as Answers

/** The stored answers, with numbers masked; empty before the first save. */
export const openApplication = (opener: Opener, row: ApplicationRow | null): Application =>
  row === null
    ? EMPTY_APPLICATION
    : {
        has_co_applicant: row.has_co_applicant,
        primary_application: openAnswers(opener, row, 'primary_sealed'),
        co_application: openAnswers(opener, row, 'co_sealed'),
      }

/** The insurance number of the applicant or co-applicant, in full. */
export const openNumber = (opener: Opener, row: ApplicationRow, who: Who): string | null =>
  openText(opener, row, NUMBER_OF[who])

interface Sealing {
  readonly sealer: Sealer
  readonly key: Key
  readonly country: 'CA' | 'US'
  readonly before: ApplicationRow | null
}

/**
 * The sealed columns of a validated application: each number in its own column, and only its mask among the
 * answers.
 * @throws Refusal naming a number that is invalid, or that does not match its mask
 */
export function sealApplication(application: Application, { sealer, key, country, before }: Sealing) {
  const seal = (text: string, column: SealedColumn) => sealer.seal(text, sealedPlace(column, key))
  const sealPerson = (who: Who): { answers: Answers; number: Sealed | null } => {
    const answers = application[PART_OF[who]]
    const typed = answers.insurance_number_enc ?? ''
    if (typed === '') return { answers, number: null }
    const stored = before && before[NUMBER_OF[who]]
    if (maskedNumber.is(typed) && before && stored !== null) {
      const known = openAnswers(sealer, before, who === 'primary' ? 'primary_sealed' : 'co_sealed')
      if (known.insurance_number_enc === typed) return { answers, number: stored }
    }
    const digits = insuranceDigits(typed, country)
    if (digits === undefined)
      throw invalid({
        [fieldPath(who, 'insurance_number_enc')]: { rule: country === 'US' ? 'ssn' : 'sin', params: {} },
      })
    return {
      answers: { ...answers, insurance_number_enc: maskedNumber.of(digits, country) },
      number: seal(digits, NUMBER_OF[who]),
    }
  }
  const primary = sealPerson('primary')
  const co = sealPerson('co')
  return {
    kept: { ...application, primary_application: primary.answers, co_application: co.answers },
    columns: {
      has_co_applicant: application.has_co_applicant,
      primary_sealed: seal(JSON.stringify(primary.answers), 'primary_sealed'),
      primary_number_sealed: primary.number,
      co_sealed: application.has_co_applicant ? seal(JSON.stringify(co.answers), 'co_sealed') : null,
      co_number_sealed: co.number,
    },
  }
}
