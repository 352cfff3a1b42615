import { addMonths, formatDay, parseDay } from '#platform/zones/calendar.ts'
import { codesOf } from '#platform/markets/labels.ts'
import { maxDate, minDate, validDate } from '#platform/validation/dates.ts'
import { maxLength, oneOf, required, requiredWhen } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** The channels to contact a person, each with its own consent (decisions 3.15). */
export const CONSENT_CHANNELS = [
  { code: 'email', name: 'Email', name_fr: 'Courriel' },
  { code: 'sms', name: 'Text', name_fr: 'Texto' },
  { code: 'phone', name: 'Phone', name_fr: 'Téléphone' },
] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]['code']

/** The basis of a consent; `withdrawn` is the entry that ends it. */
export const CONSENT_BASES = [
  { code: 'express', name: 'Said yes', name_fr: 'A dit oui' },
  { code: 'implied_inquiry', name: 'Implied by an inquiry', name_fr: 'Tacite, par une demande' },
  { code: 'implied_purchase', name: 'Implied by a purchase', name_fr: 'Tacite, par un achat' },
  { code: 'withdrawn', name: 'Asked not to be contacted', name_fr: 'Ne souhaite plus être contacté' },
] as const
export type ConsentBasis = (typeof CONSENT_BASES)[number]['code']

/** Where the consent was given. */
export const CONSENT_SOURCES = [
  { code: 'in_person', name: 'In person', name_fr: 'En personne' },
  { code: 'phone_call', name: 'On the phone', name_fr: 'Au téléphone' },
  { code: 'web_form', name: 'Website form', name_fr: 'Formulaire Web' },
  { code: 'message', name: 'Email or text', name_fr: 'Courriel ou texto' },
  { code: 'paper', name: 'On paper', name_fr: 'Sur papier' },
  { code: 'lead', name: 'Lead from a provider', name_fr: 'Piste d’un fournisseur' },
] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]['code']

/** Maximum length of the proof, in characters. */
export const CONSENT_EVIDENCE_MAX = 500

/**
 * CASL: an inquiry implies consent for six months, a purchase for two years. Express consent is valid until it is
 * withdrawn.
 */
const MONTHS: Readonly<Record<ConsentBasis, number | null>> = {
  express: null,
  implied_inquiry: 6,
  implied_purchase: 24,
  withdrawn: null,
}

/** The last day of a consent (YYYY-MM-DD), from the day it was obtained; null if it does not expire. */
export const consentExpiry = (basis: ConsentBasis, obtained: string): string | null => {
  const months = MONTHS[basis]
  const day = parseDay(obtained)
  return months === null || day === undefined ? null : formatDay(addMonths(day, months))
}

/** An entry of the ledger. Entries are never changed: a later entry overrides earlier ones. */
export type ConsentEntry = {
  readonly channel: ConsentChannel
  readonly basis: ConsentBasis
  readonly expires_at: string | null
}

export type ConsentState = {
  readonly state: 'express' | 'implied' | 'expired' | 'withdrawn' | 'none'
  /** The last day of an implied consent, or the day an expired one ended. */
  readonly until: string | null
}

/**
 * The consent of a channel on a day (YYYY-MM-DD). Entries are in the order of recording. After a withdrawal only
 * an express consent counts, not an inquiry.
 */
export const consentOn = (
  entries: readonly ConsentEntry[],
  channel: ConsentChannel,
  today: string,
): ConsentState => {
  const own = entries.filter(entry => entry.channel === channel)
  const decisive = own.findLast(({ basis }) => basis === 'withdrawn' || basis === 'express')
  if (decisive?.basis === 'withdrawn') return { state: 'withdrawn', until: null }
  if (decisive?.basis === 'express') return { state: 'express', until: null }
  const until = own.reduce<string | null>(
    (latest, { expires_at: ends }) => (ends !== null && (latest === null || ends > latest) ? ends : latest),
    null,
  )
  if (until === null) return { state: 'none', until }
  return { state: until >= today ? 'implied' : 'expired', until }
}

/** Earliest day of a consent (YYYY-MM-DD): an older one has expired or is a typing error. */
const EARLIEST = '1990-01-01'

/** Rules for recording an entry: an express consent requires a description of its proof. */
export const consentFormRules: FormRules = {
  channel: [required, oneOf(codesOf(CONSENT_CHANNELS))],
  basis: [required, oneOf(codesOf(CONSENT_BASES))],
  source: [required, oneOf(codesOf(CONSENT_SOURCES))],
  obtained_at: [required, validDate(), minDate(EARLIEST), maxDate('today')],
  evidence: [requiredWhen(({ basis }) => basis === 'express'), maxLength(CONSENT_EVIDENCE_MAX)],
}
