import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { escaped } from '#platform/mails/escaped.ts'
import { greet } from '#platform/mails/greeting.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import type { DepositOrder, DepositRow } from './deposits.queries.ts'

const texts = screenTexts('mails')

/**
 * Notifies a customer that the vehicle is reserved for another order, that the money is returned, and where
 * similar vehicles are.
 */
export function mailVehicleTaken(app: App, tx: Tx, row: DepositOrder, deposit: DepositRow): void {
  const { email: to, first_name, language } = row.payer
  if (to === null) return
  const { order, offer } = row
  const words = (name: string, params: TextParams = {}) => formatText(texts[language][name] ?? '', params)
  const facts = {
    dealership: offer.name,
    vehicle: formattedName(row.vehicle, language),
    amount: formatMoney(deposit.amount, localeOf(language, offer.country)),
  }
  const url = `${shopOrigin(app.config)}/shop/${offer.cname}/deposit?order=${order.id}`
  const isHeld = deposit.state === 'pre_authorized'
  const before = [
    greet(words, 'customer.greeting', first_name),
    words('deposit.body.vehicle_taken', facts),
    words(isHeld ? 'deposit.body.vehicle_taken_held' : 'deposit.body.vehicle_taken_captured', facts),
  ]
  const after = [
    words('customer.contact', { phone: formatPhone(offer.phone, offer.country), email: offer.email }),
    offer.name,
  ]
  const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${escaped(line)}</p>`).join('\n')
  const action = words('deposit.action.vehicle_taken')
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const content = {
    to,
    subject: words('deposit.subject.vehicle_taken', facts),
    text: [...before, `${action}${colon}\n${url}`, ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
${paragraphs(before)}
<p><a href="${escaped(url)}">${escaped(action)}</a></p>
${paragraphs(after)}
</body></html>`,
  }
  post(app, tx, { channel: 'mail', content }, order.dealer_id)
}
