import type { Country } from '../markets/countries.ts'
import type { Language } from '../markets/locales.ts'
import type { Asking } from './asked-fields.ts'

/** What has to be agreed to before an application is sent (decisions 3.86), each by a tick of its own. */
export type ConsentCode =
  | 'credit_check'
  | 'credit_check_co'
  | 'joint_intent'
  | 'e_records'
  | 'privacy'
  | 'purposes'

export const CONSENT_CODES: readonly ConsentCode[] = [
  'credit_check',
  'credit_check_co',
  'joint_intent',
  'e_records',
  'privacy',
  'purposes',
]

interface Texts {
  readonly en: string
  readonly fr: string
}

const TEXTS: Readonly<Record<ConsentCode, Texts>> = {
  credit_check: {
    en: 'I authorise {dealer} and the lenders it works with to obtain my credit report and to check what I have written.',
    fr: 'J’autorise {dealer} et les prêteurs avec lesquels il travaille à obtenir mon dossier de crédit et à vérifier ce que j’ai écrit.',
  },
  credit_check_co: {
    en: 'My co-applicant has read this and authorises {dealer} and the lenders it works with to obtain his or her credit report.',
    fr: 'La personne qui fait la demande avec moi a lu ce texte et autorise {dealer} et les prêteurs avec lesquels il travaille à obtenir son dossier de crédit.',
  },
  joint_intent: {
    en: 'We intend to apply for joint credit.',
    fr: 'Nous avons l’intention de demander un crédit conjoint.',
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
}

/** Which consents an application needs: by country, by Quebec's Law 25, and by whether two people apply. */
export const consentsOf = (
  { country, province }: Pick<Asking, 'country' | 'province'>,
  hasCo: boolean,
): readonly ConsentCode[] => CONSENT_CODES.filter(code => isNeeded(code, { country, province, hasCo }))

function isNeeded(
  code: ConsentCode,
  { country, province, hasCo }: { country: Country; province: string; hasCo: boolean },
): boolean {
  if (code === 'credit_check_co') return hasCo
  if (code === 'joint_intent') return hasCo && country === 'US'
  return code !== 'purposes' || province === 'QC'
}

/** The words of a consent, with the dealership's name in its place. */
export const consentText = (code: ConsentCode, language: Language, dealer: string): string =>
  TEXTS[code][language].replace('{dealer}', dealer)
