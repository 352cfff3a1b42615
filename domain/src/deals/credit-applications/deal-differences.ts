import type { Answers } from './person-fields.table.ts'

/** The terms of a deal when its application was sent, or now. Amounts in wire format. */
export interface DealTerms {
  readonly vehicle: string
  readonly payment_type: string
  readonly payment: string | null
  readonly frequency: string | null
  readonly term: number | null
  readonly down_payment: string | null
}

/** The customer's data in the deal. */
export interface DealPerson {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
}

export interface Difference {
  readonly field: keyof DealTerms | keyof DealPerson
  /** The value in the application. */
  readonly application: string | number | null
  readonly deal: string | number | null
}

const TERMS = ['vehicle', 'payment_type', 'payment', 'frequency', 'term', 'down_payment'] as const

const bare = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()
const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/gu, '').slice(-10)

/** Differences between an application and its deal (interface S-16), about the person and the financing. */
export function dealDifferences(
  answers: Answers,
  person: DealPerson,
  sent: DealTerms | null,
  now: DealTerms,
): readonly Difference[] {
  const said = {
    first_name: answers.first_name_enc ?? null,
    last_name: answers.last_name_enc ?? null,
    email: answers.email_enc ?? null,
    phone: answers.phone_enc ?? null,
  }
  const people = (['first_name', 'last_name', 'email', 'phone'] as const).flatMap(field => {
    const same = field === 'phone' ? digits : bare
    // A missing value is not a difference.
    const isReported = said[field] !== null && person[field] !== null
    return isReported && same(said[field]) !== same(person[field])
      ? [{ field, application: said[field], deal: person[field] }]
      : []
  })
  const terms = TERMS.flatMap(field =>
    sent !== null && sent[field] !== now[field]
      ? [{ field, application: sent[field], deal: now[field] }]
      : [],
  )
  return [...people, ...terms]
}
