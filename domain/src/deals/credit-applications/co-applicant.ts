import { fullName } from '#customers/customers/full-name.ts'
import type { Answers, FieldName } from './person-fields.table.ts'

/** How a co-applicant consented: through their own link, or on the applicant's device. */
export const CO_CONSENT_METHODS = ['link', 'device'] as const

export type CoConsentMethod = (typeof CO_CONSENT_METHODS)[number]

/** Validity of a co-applicant's link, in seconds. */
export const CO_LINK_SECONDS = 7 * 24 * 3600

/** Maximum number of links sent for one application within an hour. */
export const MAX_CO_LINKS_PER_HOUR = 5

/** Identity and contact data of a person; the insurance number is compared only if it can be decrypted. */
const IDENTITY = [
  'first_name_enc',
  'last_name_enc',
  'date_of_birth_enc',
  'email_enc',
  'phone_enc',
] as const satisfies readonly FieldName[]

const comparable = (answers: Answers, name: FieldName): string => {
  const text = answers[name] ?? ''
  if (name === 'email_enc' || name === 'date_of_birth_enc') return text.trim().toLowerCase()
  return name === 'phone_enc' ? text.replace(/\D/gu, '').slice(-10) : foldName(text)
}

/** Whether two sets of answers are about the same person at the same addresses; otherwise the consent is void. */
export const isSamePerson = (before: Answers, after: Answers): boolean =>
  IDENTITY.every(name => comparable(before, name) === comparable(after, name))

const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** The name of a person on the application. */
export const nameOnApplication = ({ first_name_enc: first, last_name_enc: last }: Answers): string =>
  fullName({ first_name: first ?? null, last_name: last ?? null })

/** Whether a typed name is the one on the application, ignoring case, accents, hyphens and whitespace. */
export const isNameOf = (typed: string, answers: Answers): boolean => {
  const wanted = foldName(nameOnApplication(answers))
  return wanted !== '' && foldName(typed) === wanted
}
