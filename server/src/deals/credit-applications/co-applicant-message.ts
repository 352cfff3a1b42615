import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import type { Sms } from '#platform/outside/sms/port.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import type { CreditDesk } from './credit-applications.queries.ts'
import { letterWithLink, signedBy, wordsIn } from './credit-mail.ts'

interface Letter {
  readonly to: string
  readonly language: Language
  readonly url: string
  readonly expires: string
  /** First names of the reader and of the applicant. */
  readonly name: string
  readonly applicant: string
  readonly dealership: CreditDesk
}

const dateOf = ({ expires, language, dealership: { country, timezone } }: Letter) =>
  formatLongDate(quoteDate(new Date(expires), timezone), localeOf(language, country))

/** Asks co-applicants for their consent, by a link. Contains nothing from the application. */
export function coApplicantMail(letter: Letter): Mail {
  const { to, language, url, name, applicant, dealership } = letter
  const words = wordsIn(language)
  const about = { applicant, dealership: dealership.name }
  return letterWithLink({
    to,
    language,
    url,
    subject: words('co.subject', about),
    before: [words('customer.greeting', { name }), words('co.body', about)],
    action: words('co.action'),
    after: [
      words('co.ends', { date: dateOf(letter) }),
      words('co.unexpected'),
      ...signedBy(dealership, language),
    ],
  })
}

/** The same as a text message. */
export const coApplicantText = ({ to, language, url, applicant, dealership }: Letter): Sms => ({
  to,
  text: wordsIn(language)('co.text', { applicant, dealership: dealership.name, url }),
})
