import {
  consentsOf,
  consentText,
  type ConsentCode,
} from '@forecourt/domain/deals/credit-applications/application-consents.ts'
import type { Who } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import { createHash } from 'node:crypto'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { CreditDesk } from './credit-applications.queries.ts'
import type { StoredConsent } from './credit-applications.table.ts'

/** The text of a consent; for a credit check with the dealership's own disclosure. */
function textOf(desk: CreditDesk, code: ConsentCode, language: 'en' | 'fr'): string {
  const words = consentText(code, language, desk.name)
  const own = language === 'fr' ? desk.disclosure?.text_fr : desk.disclosure?.text_en
  return code.startsWith('credit_check') && own ? `${own}\n${words}` : words
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The consents that an applicant or co-applicant has to give here, with their texts and hashes. */
export const offeredConsents = (desk: CreditDesk, who: Who, hasCo: boolean) =>
  consentsOf(desk, who, hasCo).map(code => ({
    code,
    text_en: consentText(code, 'en', desk.name),
    text_fr: consentText(code, 'fr', desk.name),
    hash_en: hashOf(textOf(desk, code, 'en')),
    hash_fr: hashOf(textOf(desk, code, 'fr')),
  }))

/** Whether the text of a consent is the one shown today. */
export const isStillOffered = (
  desk: CreditDesk,
  { code, hash, language }: Pick<StoredConsent, 'code' | 'hash' | 'language'>,
): boolean => hash === hashOf(textOf(desk, code, language))

interface Given {
  readonly consents: readonly { readonly code: ConsentCode; readonly hash: string }[]
  readonly who: Who
  readonly language: 'en' | 'fr'
  readonly hasCo: boolean
}

/**
 * The consents of an applicant or co-applicant, to be stored.
 * @throws Refusal naming a consent that is missing, or whose text has changed since it was shown
 */
export function givenConsents(desk: CreditDesk, { consents, who, language, hasCo }: Given) {
  const needed = consentsOf(desk, who, hasCo)
  const missing = needed.filter(code => !consents.some(given => given.code === code))
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(code => [`consents.${code}`, { rule: 'required', params: {} }])),
    )
  return needed.map(code => {
    const shown = consents.filter(given => given.code === code).map(({ hash }) => hash)
    const hash = shown.find(one => isStillOffered(desk, { code, hash: one, language }))
    if (hash === undefined) throw new Refusal('conflict', { code: 'consent_changed' })
    return { code, hash }
  })
}
