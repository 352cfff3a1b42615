import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { escaped } from '#platform/mails/escaped.ts'
import { greet } from '#platform/mails/greeting.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import type { Sms } from '#platform/outside/sms/port.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'

const texts = screenTexts('links')

interface Letter {
  readonly to: string
  readonly first_name: string
  readonly language: Language
  readonly url: string
  /** Null for a link to the sign-in, which does not expire. */
  readonly expires: Date | null
  /** The step's name in the customer's language; null for the order as a whole. */
  readonly step: string | null
  readonly message: string | null
  readonly dealership: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly country: 'CA' | 'US'
    readonly timezone: string
  }
}

const sayIn =
  (language: Language) =>
  (key: string, params: TextParams = {}) =>
    formatText(texts[language][`mail.${key}`] ?? '', params)

/** The link in the customer's language: as text, and as plain HTML without external content. */
export function orderLinkMail(letter: Letter): Mail {
  const { to, first_name, language, url, expires, step, message, dealership } = letter
  const say = sayIn(language)
  const { name, email, country, phone, timezone } = dealership
  const date = expires && formatLongDate(quoteDate(expires, timezone), localeOf(language, country))
  const greeting = greet(say, 'greeting', first_name)
  const before = [
    greeting,
    step === null ? say('body', { dealership: name }) : say('body_step', { dealership: name, step }),
    ...(message === null ? [] : [message]),
  ]
  const after = [
    ...(date === null ? [] : [say('expires', { date })]),
    say('contact', { phone: formatPhone(phone, country), email }),
    name,
  ]
  const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${escaped(line)}</p>`).join('\n')
  return {
    to,
    subject: say('subject', { dealership: name }),
    text: [...before, `${say('action')}:\n${url}`, ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
${paragraphs(before)}
<p><a href="${escaped(url)}">${escaped(say('action'))}</a></p>
${paragraphs(after)}
</body></html>`,
  }
}

/** The same as a text message. */
export function orderLinkText({ to, language, url, message, dealership }: Letter): Sms {
  const line = sayIn(language)('text', { dealership: dealership.name, url })
  return { to, text: message === null ? line : `${message}\n${line}` }
}
