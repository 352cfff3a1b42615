import { APPOINTMENT_TYPES, locationOf } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { formatTime, wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { zoneName } from '@forecourt/domain/platform/zones/zone-name.ts'
import { escaped } from '#platform/mails/escaped.ts'
import { greet } from '#platform/mails/greeting.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import type { NotifiedAppointment } from './appointment-wire.ts'

const texts = screenTexts('mails')

export interface Letter {
  readonly key: 'proposed' | 'confirmed' | 'cancelled'
  readonly to: string
  readonly first_name: string
  readonly language: Language
  readonly appointment: NotifiedAppointment
  /** Message of the staff member. */
  readonly message: string | null
  /** The page of the appointment; null if the customer has no access yet. */
  readonly url: string | null
  readonly address: string
  readonly dealership: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly country: 'CA' | 'US'
    readonly timezone: string
  }
  /** The attached iCalendar file. */
  readonly calendar: string | null
}

/**
 * The mail to a customer about their appointment, in their language: as text, and as plain HTML without
 * external content.
 */
export function appointmentMail(letter: Letter): Mail {
  const { key, to, first_name, language, appointment, message, url, address, dealership, calendar } = letter
  const words = (name: string, params: TextParams = {}) => formatText(texts[language][name] ?? '', params)
  const say = (name: string, params?: TextParams) => words(`appointment.${name}`, params)
  const { name, phone, email, country, timezone } = dealership
  const locale = localeOf(language, country)
  const { date, time } = wallClock(Date.parse(appointment.starts), timezone)
  const when = {
    date: formatLongDate(date, locale),
    time: formatTime(time, locale),
    timezone: zoneName(timezone, locale),
  }
  const type = labelOf(APPOINTMENT_TYPES, appointment.type, language)
  const isThere = locationOf(appointment.type) === 'dealership'
  const before = [
    greet(words, 'customer.greeting', first_name),
    say(`body.${key}`, { dealership: name, type, ...when }),
    ...(message === null ? [] : [message]),
    ...(isThere && key !== 'cancelled' ? [say('where', { address })] : []),
  ]
  const after = [words('customer.contact', { phone: formatPhone(phone, country), email }), name]
  const action = say(`action.${key}`)
  const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${escaped(line)}</p>`).join('\n')
  const link = url === null ? '' : `<p><a href="${escaped(url)}">${escaped(action)}</a></p>\n`
  const colon = language === 'fr' ? '\u00a0:' : ':'
  return {
    to,
    subject: say(`subject.${key}`, { dealership: name, ...when }),
    text: [...before, ...(url === null ? [] : [`${action}${colon}\n${url}`]), ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
${paragraphs(before)}
${link}${paragraphs(after)}
</body></html>`,
    ...(calendar !== null && {
      attachments: [{ name: say('file'), type: 'text/calendar', content: calendar }],
    }),
  }
}
