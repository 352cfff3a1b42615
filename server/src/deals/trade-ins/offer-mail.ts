import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import type { Invitee } from '#customers/invitations/invitations.queries.ts'
import { linkOf } from '#customers/invitations/invitations.service.ts'
import { escaped } from '#platform/mails/escaped.ts'
import { greet } from '#platform/mails/greeting.ts'
import { leadingTo } from '#deals/order-links/order-links.service.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import type { TradeInRow } from './trade-ins.queries.ts'

const texts = screenTexts('mails')

/**
 * Mails the customer about an offer, in their language, after the commit. No consent is needed, since the
 * customer requested it; staff notify customers without an address.
 */
export function mailOffer(
  { app, actor }: { readonly app: App; readonly actor: Actor },
  tx: Tx,
  invitee: Invitee,
  tradeIn: TradeInRow,
): void {
  const { customer, dealership } = invitee
  const { offer, order_id } = tradeIn
  if (customer.email === null || offer === null) return
  const { language } = customer
  const locale = localeOf(language, dealership.country)
  const words = (name: string, params: TextParams = {}) => formatText(texts[language][name] ?? '', params)
  const say = (name: string, params?: TextParams) => words(`trade_in.${name}`, params)
  const about = {
    dealership: dealership.name,
    vehicle: formattedName(tradeIn, language),
    amount: formatMoney(offer.amount, locale, { whole: true }),
    date: formatLongDate(offer.valid_until, locale),
  }
  const link = order_id === null ? undefined : linkOf({ app }, invitee)
  const url = link && order_id !== null ? leadingTo(link.url, order_id, 'trade_in') : null
  const before = [
    greet(words, 'customer.greeting', customer.first_name),
    say('body', about),
    ...(offer.subject_to_inspection ? [say('inspection')] : []),
    ...(offer.comments === null ? [] : [offer.comments]),
  ]
  const contact = { phone: formatPhone(dealership.phone, dealership.country), email: dealership.email }
  const after = [words('customer.contact', contact), dealership.name]
  const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${escaped(line)}</p>`).join('\n')
  const action = say('action')
  const anchor = url === null ? '' : `<p><a href="${escaped(url)}">${escaped(action)}</a></p>\n`
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const mail = {
    to: customer.email,
    subject: say('subject', about),
    text: [...before, ...(url === null ? [] : [`${action}${colon}\n${url}`]), ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
${paragraphs(before)}
${anchor}${paragraphs(after)}
</body></html>`,
  }
  post(app, tx, { channel: 'mail', content: mail }, actor.tenant.id)
}
