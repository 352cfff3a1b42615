import type { Language } from '#platform/markets/locales.ts'
import type { Asking, Who } from './asked-fields.ts'

/**
 * The consents required before an application is sent (decisions 3.86), each with its own checkbox. Those that
 * end in `_co` are the co-applicant's, who alone can give them.
 */
export const CONSENT_CODES = [
  'credit_check',
  'joint_intent',
  'e_records',
  'privacy',
  'purposes',
  'credit_check_co',
  'joint_intent_co',
  'privacy_co',
  'purposes_co',
] as const

export type ConsentCode = (typeof CONSENT_CODES)[number]

interface Texts {
  readonly en: string
  readonly fr: string
}

const OF_APPLICANT = {
  credit_check: {
    en: 'I authorise {dealer} and the lenders it works with to obtain my credit report and to check what I have written.',
    fr: 'J’autorise {dealer} et les prêteurs avec lesquels il travaille à obtenir mon dossier de crédit et à vérifier ce que j’ai écrit.',
  },
  joint_intent: {
    en: 'I intend to apply for joint credit.',
    fr: 'J’ai l’intention de demander un crédit conjoint.',
  },
  e_records: {
    en: 'I agree to receive the documents of this application electronically; I may ask for paper at any time.',
    fr: 'J’accepte de recevoir les documents de cette demande par voie électronique; je peux demander une version papier en tout temps.',
  },
  privacy: {
    en: 'I have read how {dealer} keeps and protects my personal information (notice of November 2026).',
    fr: 'J’ai lu comment {dealer} conserve et protège mes renseignements personnels (avis de novembre 2026).',
  },
  purposes: {
    en: 'I consent to my information being used to assess this application, and for nothing else.',
    fr: 'Je consens à ce que mes renseignements servent à évaluer cette demande, et à rien d’autre.',
  },
} as const satisfies Readonly<Record<string, Texts>>

const TEXTS: Readonly<Record<ConsentCode, Texts>> = {
  ...OF_APPLICANT,
  credit_check_co: {
    en: 'I authorise {dealer} and the lenders it works with to obtain my credit report and to check what this application says about me.',
    fr: 'J’autorise {dealer} et les prêteurs avec lesquels il travaille à obtenir mon dossier de crédit et à vérifier ce que cette demande dit à mon sujet.',
  },
  joint_intent_co: OF_APPLICANT.joint_intent,
  privacy_co: OF_APPLICANT.privacy,
  purposes_co: OF_APPLICANT.purposes,
}

const OF_CO: ReadonlySet<ConsentCode> = new Set<ConsentCode>([
  'credit_check_co',
  'joint_intent_co',
  'privacy_co',
  'purposes_co',
])

/** The consents required from one of the two: by country, by Quebec's Law 25, and by whether two people apply. */
export const consentsOf = (
  { country, province }: Pick<Asking, 'country' | 'province'>,
  who: Who,
  hasCo: boolean,
): readonly ConsentCode[] =>
  CONSENT_CODES.filter(code => {
    if (OF_CO.has(code) !== (who === 'co')) return false
    const kind = code.replace(/_co$/u, '')
    if (kind === 'joint_intent') return hasCo && country === 'US'
    return kind !== 'purposes' || province === 'QC'
  })

/** The text of a consent, with the dealership's name inserted. */
export const consentText = (code: ConsentCode, language: Language, dealer: string): string =>
  TEXTS[code][language].replace('{dealer}', dealer)
