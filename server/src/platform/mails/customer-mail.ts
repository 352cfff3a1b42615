import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import { escaped } from './escaped.ts'
import { greet } from './greeting.ts'

const texts = screenTexts('mails')

export type CustomerMailKey =
  | 'invitation'
  | 'sign_up'
  | 'has_account'
  | 'sign_in'
  | 'password_reset'
  | 'password_changed'

interface Letter {
  readonly key: CustomerMailKey
  readonly to: string
  readonly first_name: string
  /** The reader's language, which comes first; the dealership's other language follows below. */
  readonly language: Language
  /** The mail's link; null for mails without one. */
  readonly url: string | null
  /** Last day of the link, in each language, where the text names a day. */
  readonly date?: Readonly<Record<Language, string>>
  readonly dealership: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly country: 'CA' | 'US'
    readonly allowed_languages: readonly Language[]
    readonly custom_copy: Readonly<Record<string, Readonly<Record<Language, string>>>>
  }
}

/**
 * A mail to a customer in the dealership's languages, theirs first: as text, and as plain HTML without external
 * content.
 */
export function customerMail(letter: Letter): Mail {
  const { to, language, dealership, key } = letter
  const other = language === 'fr' ? 'en' : 'fr'
  const parts = [language, ...(dealership.allowed_languages.includes(other) ? [other] : [])].map(one =>
    partOf(letter, one as Language),
  )
  return {
    to,
    subject: sayerOf(dealership, language)(`subject.${key}`, { dealership: dealership.name }),
    text: parts.map(({ text }) => text).join('\n\n— — —\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
${parts.map(({ html }) => html).join('\n<hr>\n')}
</body></html>`,
  }
}

/** Texts that a dealership has customized (decisions 2.15): `email.subject.invitation` and the like. */
const sayerOf =
  ({ custom_copy }: Letter['dealership'], language: Language) =>
  (key: string, params: TextParams = {}) =>
    formatText(custom_copy[`email.${key}`]?.[language] || (texts[language][`customer.${key}`] ?? ''), params)

function partOf({ key, first_name, url, date, dealership }: Letter, language: Language) {
  const { name, email, phone, country } = dealership
  const say = sayerOf(dealership, language)
  const before = [greet(say, 'greeting', first_name), say(`body.${key}`, { dealership: name })]
  const action = url === null ? '' : say(`action.${key}`)
  const after = [
    ...(url === null ? [] : [say(`ends.${key}`, { date: date?.[language] ?? '' })]),
    say('contact', { phone: formatPhone(phone, country), email }),
    ...(url === null ? [] : [say('unexpected')]),
    name,
  ]
  const link = url === null ? [] : [`${action}${language === 'fr' ? '\u00a0' : ''}:\n${url}`]
  const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${escaped(line)}</p>`).join('\n')
  const button = url === null ? '' : `<p><a href="${escaped(url)}">${escaped(action)}</a></p>\n`
  return {
    text: [...before, ...link, ...after].join('\n\n'),
    html: `<div lang="${language}">\n${paragraphs(before)}\n${button}${paragraphs(after)}\n</div>`,
  }
}
