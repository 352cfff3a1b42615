import type { Answers } from './person-fields.table.ts'

/** What a deal was when its application was sent, or is now. Amounts as on the wire. */
export interface DealTerms {
  readonly vehicle: string
  readonly payment_type: string
  readonly payment: string | null
  readonly frequency: string | null
  readonly term: number | null
  readonly down_payment: string | null
}

/** Who the deal says the customer is. */
export interface DealPerson {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
}

export interface Difference {
  readonly field: keyof DealTerms | keyof DealPerson
  /** As the application has it. */
  readonly application: string | number | null
  readonly deal: string | number | null
}

const TERMS = ['vehicle', 'payment_type', 'payment', 'frequency', 'term', 'down_payment'] as const

const bare = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()
const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/gu, '').slice(-10)

/** Where an application and the deal say different things (interface S-16): about the person, and about what is financed. */
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
    // What one side does not know is no contradiction.
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
