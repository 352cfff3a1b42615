import {
  consentsOf,
  consentText,
  type ConsentCode,
} from '@forecourt/domain/credit-applications/application-consents.ts'
import { createHash } from 'node:crypto'
import { invalid, Refusal } from '../http/refusal.ts'
import type { CreditDesk } from './credit-applications.queries.ts'
import type { StoredConsent } from './credit-applications.table.ts'

/** What is agreed to: for the credit check the dealership's own disclosure too. */
function textOf(desk: CreditDesk, code: ConsentCode, language: 'en' | 'fr'): string {
  const words = consentText(code, language, desk.name)
  const own = language === 'fr' ? desk.disclosure?.text_fr : desk.disclosure?.text_en
  return code === 'credit_check' && own ? `${own}\n${words}` : words
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The consents that one or two people have to give here, with their texts and what these are known by. */
export const offeredConsents = (desk: CreditDesk, hasCo: boolean) =>
  consentsOf(desk, hasCo).map(code => ({
    code,
    text_en: consentText(code, 'en', desk.name),
    text_fr: consentText(code, 'fr', desk.name),
    hash_en: hashOf(textOf(desk, code, 'en')),
    hash_fr: hashOf(textOf(desk, code, 'fr')),
  }))

interface Given {
  readonly consents: readonly { readonly code: ConsentCode; readonly hash: string }[]
  readonly language: 'en' | 'fr'
  readonly hasCo: boolean
  readonly at: string
}

/**
 * What was agreed to, to be stored with the application.
 * @throws Refusal naming a consent that is missing; or one whose text has changed since it was shown
 */
export function givenConsents(desk: CreditDesk, { consents, language, hasCo, at }: Given): StoredConsent[] {
  const needed = consentsOf(desk, hasCo)
  const missing = needed.filter(code => !consents.some(given => given.code === code))
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(code => [`consents.${code}`, { rule: 'required', params: {} }])),
    )
  return needed.map(code => {
    const hash = hashOf(textOf(desk, code, language))
    if (!consents.some(given => given.code === code && given.hash === hash))
      throw new Refusal('conflict', { code: 'consent_changed' })
    return { code, hash, language, at }
  })
}
