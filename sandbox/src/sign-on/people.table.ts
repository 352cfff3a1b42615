/** A person with an account at one of the identity providers. */
export type Person = {
  /** The provider's own id of the account; it never changes. */
  readonly subject: string
  readonly provider: 'saml' | 'oidc'
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** Whether signing in there requires a second factor. */
  readonly has_second_factor: boolean
  readonly dealer_codes: readonly string[]
  readonly note: { readonly en: string; readonly fr: string }
}

const twoFactors = { en: 'signs in with two factors', fr: 'se connecte avec deux facteurs' }
const oneFactor = {
  en: 'password alone: a code will be asked',
  fr: 'mot de passe seul : un code sera demandé',
}
const unknown = { en: 'not known to the panel yet', fr: 'encore inconnu du panneau' }

export const PEOPLE: readonly Person[] = [
  {
    subject: 'mh-1001',
    provider: 'saml',
    first_name: 'Nadia',
    last_name: 'Beaulieu',
    email: 'nadia.beaulieu@maple-harbour.example',
    has_second_factor: true,
    dealer_codes: ['MH-TOR'],
    note: twoFactors,
  },
  {
    subject: 'mh-1002',
    provider: 'saml',
    first_name: 'Owen',
    last_name: 'Marchetti',
    email: 'owen.marchetti@maple-harbour.example',
    has_second_factor: false,
    dealer_codes: ['MH-TOR'],
    note: oneFactor,
  },
  {
    subject: 'mh-1003',
    provider: 'saml',
    first_name: 'Priya',
    last_name: 'Lindqvist',
    email: 'priya.lindqvist@maple-harbour.example',
    has_second_factor: true,
    dealer_codes: ['MH-TOR'],
    note: unknown,
  },
  {
    subject: 'terra-77401',
    provider: 'oidc',
    first_name: 'Hugo',
    last_name: 'Castellanos',
    email: 'hugo.castellanos@terra-motors.example',
    has_second_factor: true,
    dealer_codes: ['T-4401'],
    note: twoFactors,
  },
  {
    subject: 'terra-77402',
    provider: 'oidc',
    first_name: 'Mei',
    last_name: 'Fontaine',
    email: 'mei.fontaine@terra-motors.example',
    has_second_factor: true,
    dealer_codes: ['T-4401', 'T-4402'],
    note: { en: 'works for two dealerships', fr: 'travaille pour deux concessions' },
  },
  {
    subject: 'terra-77403',
    provider: 'oidc',
    first_name: 'Lars',
    last_name: 'Okonkwo',
    email: 'lars.okonkwo@terra-motors.example',
    has_second_factor: true,
    dealer_codes: ['T-4402'],
    note: unknown,
  },
]

export const personOf = (provider: Person['provider'], subject: string): Person | undefined =>
  PEOPLE.find(person => person.provider === provider && person.subject === subject)
