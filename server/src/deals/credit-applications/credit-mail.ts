import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { escaped } from '#platform/mails/escaped.ts'
import { greet } from '#platform/mails/greeting.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'

const texts = screenTexts('mails')

export type CreditMessage = 'approved' | 'declined' | 'verification' | 'co_signed'

interface Letter {
  readonly key: CreditMessage
  readonly to: string
  readonly first_name: string
  readonly language: Language
  readonly url: string
  readonly dealership: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly country: 'CA' | 'US'
  }
}

/**
 * The mail about a change of an application. It contains no answers, requests or decisions, because a mailbox
 * is not secure.
 */
export function creditMail({ key, to, first_name, language, url, dealership }: Letter): Mail {
  const words = wordsIn(language)
  return letterWithLink({
    to,
    language,
    url,
    subject: words('credit.subject', { dealership: dealership.name }),
    before: [
      greet(words, 'customer.greeting', first_name),
      words(`credit.body.${key}`, { dealership: dealership.name }),
    ],
    action: words('credit.action'),
    after: signedBy(dealership, language),
  })
}

export const wordsIn =
  (language: Language) =>
  (name: string, params: TextParams = {}) =>
    formatText(texts[language][name] ?? '', params)

/** Closing of every letter about an application: the dealership's contacts. */
export const signedBy = ({ name, phone, email, country }: Letter['dealership'], language: Language) => [
  wordsIn(language)('customer.contact', { phone: formatPhone(phone, country), email }),
  name,
]

interface LinkLetter {
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly before: readonly string[]
  readonly action: string
  readonly url: string
  readonly after: readonly string[]
}

/** A letter with one link, as text and as plain HTML without external content. */
export function letterWithLink({ to, language, subject, before, action, url, after }: LinkLetter): Mail {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${escaped(line)}</p>`).join('\n')
  return {
    to,
    subject,
    text: [...before, `${action}${colon}\n${url}`, ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
${paragraphs(before)}
<p><a href="${escaped(url)}">${escaped(action)}</a></p>
${paragraphs(after)}
</body></html>`,
  }
}
