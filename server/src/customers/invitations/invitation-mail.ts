import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { customerMail } from '#platform/mails/customer-mail.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'

type Letter = Parameters<typeof customerMail>[0]

interface Invited extends Pick<Letter, 'to' | 'first_name' | 'language'> {
  readonly url: string
  readonly expires: Date
  readonly dealership: Letter['dealership'] & { readonly timezone: string }
}

/**
 * The invitation in the dealership's languages, the customer's first; its last day is in the dealership's time zone.
 */
export function invitationMail({ expires, ...invited }: Invited): Mail {
  const { timezone, country } = invited.dealership
  const day = quoteDate(expires, timezone)
  const dayIn = (language: 'en' | 'fr') => formatLongDate(day, localeOf(language, country))
  return customerMail({ ...invited, key: 'invitation', date: { en: dayIn('en'), fr: dayIn('fr') } })
}
