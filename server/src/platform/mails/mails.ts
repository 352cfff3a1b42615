import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import { escaped } from './escaped.ts'

const texts = screenTexts('mails')
const notices = screenTexts('notices')

export type MailKey =
  | 'invitation'
  | 'password_reset'
  | 'password_changed'
  | 'device_remembered'
  | 'new_sign_in'
  | 'devices_revoked'
  | 'phone_changed'
  | 'email_changed'
  | 'access_reset'
  | 'access_reset_elsewhere'
  | 'locked'
  | 'codes_locked'
  | 'notification'

/** The text of a notification, in one language: the same as in the bell. */
export const writeNotice = (language: Language, event: string, name: string): string =>
  formatText(notices[language][`event.${event}`] ?? event, { name })

interface Written {
  readonly key: MailKey
  readonly to: string
  /** The language that comes first; the other follows below. */
  readonly language: Language
  readonly params?: TextParams
  /** The dealership whose message it is; none for messages about an account. */
  readonly dealer?: string
  /** The mail's link, on a line of its own. */
  readonly link?: string
}

/**
 * A mail to staff in both languages, the reader's first, as plain text and as markup. Deferred to the commit of the
 * transaction.
 */
export function postMail(app: App, tx: Tx, { key, to, language, params = {}, link, dealer }: Written): void {
  const languages: readonly Language[] = language === 'fr' ? ['fr', 'en'] : ['en', 'fr']
  const parts = languages.map(one => partsOf(one, key, params, link))
  const text = parts.map(paragraphs => paragraphs.join('\n\n')).join('\n\n— — —\n\n')
  const html = parts
    .map(
      (paragraphs, index) => `<div lang="${languages[index]}">${paragraphs.map(paragraphOf).join('')}</div>`,
    )
    .join('<hr>')
  const subject = formatText(texts[language][`subject.${key}`] ?? '', params)
  post(app, tx, { channel: 'mail', content: { to, subject, text, html } }, dealer ?? null)
}

function partsOf(language: Language, key: MailKey, params: TextParams, link: string | undefined): string[] {
  const known = texts[language]
  const body = known[`text.${key}`]
  if (body === undefined) throw new Error(`mails have no ${language} text for ${key}`)
  return [...formatText(body, params).split('\n'), ...(link === undefined ? [] : [link]), known['foot'] ?? '']
}

const paragraphOf = (line: string) =>
  /^https?:\/\//.test(line)
    ? `<p><a href="${escaped(line)}">${escaped(line)}</a></p>`
    : `<p>${escaped(line)}</p>`

/** The addressee of a mail, with the name for its greeting. */
export const mailTo = (user: { email: string; language: Language; first_name: string }) => ({
  to: user.email,
  language: user.language,
  params: { first_name: user.first_name },
})

/** Links start with the configured address, never with a header of the request (security R18). */
export const panelUrl = ({ config }: App, path: string): string =>
  `${config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`}/dealer${path}`
