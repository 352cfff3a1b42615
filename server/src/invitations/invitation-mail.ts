import { readFileSync } from 'node:fs'
import { formatLongDate } from '@forecourt/domain/markets/dates.ts'
import { formatText, type TextParams } from '@forecourt/domain/markets/format-text.ts'
import { localeOf, type Language } from '@forecourt/domain/markets/locales.ts'
import { formatPhone } from '@forecourt/domain/markets/phones.ts'
import type { Mail } from '../outside/mail/port.ts'
import { quoteDate } from '../pricing/quote-date.ts'

type Texts = Readonly<Record<string, string>>

/** The same files as the screens', so that both languages are held to have the same texts. */
const read = (language: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../../web/locales/${language}/invitations.json`, import.meta.url), 'utf8'),
  ) as Texts

const texts: Readonly<Record<Language, Texts>> = { en: read('en'), fr: read('fr') }

interface Invited {
  readonly to: string
  readonly first_name: string
  readonly language: Language
  readonly url: string
  readonly expires: Date
  readonly dealership: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly country: 'CA' | 'US'
    readonly timezone: string
  }
}

/** The invitation in the customer's language: as text, and as plain HTML without pictures or anything from outside. */
export function invitationMail({ to, first_name, language, url, expires, dealership }: Invited): Mail {
  const say = (key: string, params: TextParams = {}) =>
    formatText(texts[language][`mail.${key}`] ?? '', params)
  const { name, email, country } = dealership
  const date = formatLongDate(quoteDate(expires, dealership.timezone), localeOf(language, country))
  const greeting = say('greeting', { name: first_name })
  const body = say('body', { dealership: name })
  const ends = say('expires', { date })
  const contact = say('contact', { phone: formatPhone(dealership.phone, country), email })
  const unexpected = say('unexpected')
  const paragraphs = [ends, contact, unexpected].map(text => `<p>${escaped(text)}</p>`).join('\n')
  return {
    to,
    subject: say('subject', { dealership: name }),
    text: [greeting, body, `${say('action')}:\n${url}`, ends, contact, unexpected, name].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
<p>${escaped(greeting)}</p>
<p>${escaped(body)}</p>
<p><a href="${escaped(url)}">${escaped(say('action'))}</a></p>
${paragraphs}
<p>${escaped(name)}</p>
</body></html>`,
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Names come from people: nothing of them may become markup. */
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign)
