import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { formatText, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { PAID_METHODS } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { escaped } from '#platform/mails/escaped.ts'
import { greet } from '#platform/mails/greeting.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import type { DepositOrder, DepositRow, StoredOffer } from './deposits.queries.ts'

const texts = screenTexts('mails')

/** The event of the receipt, and its amount in cents. */
export interface Became {
  readonly kind: 'authorized' | 'captured' | 'released' | 'refunded'
  readonly amount: number
}

interface Letter extends Became {
  readonly to: string
  readonly first_name: string
  readonly language: Language
  readonly deposit: Pick<
    DepositRow,
    'number' | 'fee' | 'method' | 'card_brand' | 'card_last4' | 'capture_before' | 'refundable' | 'paid_at'
  >
  readonly order: string
  readonly vehicle: string
  readonly offer: StoredOffer
  readonly now: Date
}

/** Mails the customer in their language after the commit; customers without an address get no receipt. */
export function mailReceipt(
  app: App,
  tx: Tx,
  row: DepositOrder,
  deposit: DepositRow,
  became: Became,
): string | null {
  const { email: to, first_name, language } = row.payer
  if (to === null) return null
  const vehicle = formattedName(row.vehicle, language)
  const { order, offer } = row
  const letter = {
    ...became,
    to,
    first_name,
    language,
    deposit,
    order: order.number,
    vehicle,
    offer,
    now: app.now(),
  }
  post(app, tx, { channel: 'mail', content: receiptMail(letter) }, order.dealer_id)
  return to
}

/** The receipt, as text and as plain HTML without external content. */
export function receiptMail(letter: Letter): Mail {
  const { kind, to, first_name, language, offer } = letter
  const words = (name: string, params: TextParams = {}) => formatText(texts[language][name] ?? '', params)
  const { phone, email, name, country } = offer
  const facts = factsOf(letter, words)
  const lines = rowsOf(letter, words, facts)
  const terms = language === 'fr' ? offer.package.refundable_text_fr : offer.package.refundable_text_en
  const isIn = kind === 'authorized' || kind === 'captured'
  const before = [greet(words, 'customer.greeting', first_name), words(`deposit.body.${kind}`, facts)]
  const after = [
    ...(isIn && letter.deposit.refundable && terms !== '' ? [terms] : []),
    ...(isIn && !letter.deposit.refundable ? [words('deposit.not_refundable')] : []),
    words('customer.contact', { phone: formatPhone(phone, country), email }),
    name,
  ]
  const paragraphs = (said: readonly string[]) => said.map(line => `<p>${escaped(line)}</p>`).join('\n')
  const colon = language === 'fr' ? '\u00a0: ' : ': '
  const table = lines.map(([label, value]) => `<tr><td>${escaped(label)}</td><td>${escaped(value)}</td></tr>`)
  return {
    to,
    subject: words(`deposit.subject.${kind}`, facts),
    text: [...before, lines.map(line => line.join(colon)).join('\n'), ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body>
${paragraphs(before)}
<table cellpadding="4">${table.join('')}</table>
${paragraphs(after)}
</body></html>`,
  }
}

type Words = (name: string, params?: TextParams) => string

function factsOf({ amount, language, deposit, offer, order, vehicle }: Letter, words: Words) {
  const locale = localeOf(language, offer.country)
  const day = (at: string) => formatLongDate(quoteDate(new Date(at), offer.timezone), locale)
  const ends = deposit.capture_before
  return {
    amount: formatMoney(amount, locale),
    dealership: offer.name,
    number: deposit.number ?? '',
    order,
    vehicle,
    card: deposit.card_last4 === null ? words('deposit.no_card') : words('deposit.card', cardOf(deposit)),
    date: ends === null ? '' : day(ends),
  }
}

const cardOf = ({ card_brand: brand, card_last4: last4 }: Letter['deposit']) => ({
  brand: brand === null ? '' : brand.charAt(0).toUpperCase() + brand.slice(1),
  last4: last4 ?? '',
})

function rowsOf(
  { amount, language, deposit, offer, now }: Letter,
  words: Words,
  { number, order, vehicle, card }: ReturnType<typeof factsOf>,
): [string, string][] {
  const locale = localeOf(language, offer.country)
  const money = (cents: number) => formatMoney(cents, locale)
  const label = (name: string) => words(`deposit.row.${name}`)
  const how = deposit.method === 'card' ? card : labelOf(PAID_METHODS, deposit.method, language)
  return [
    ...(number === '' ? [] : [[label('number'), number] as [string, string]]),
    [label('date'), formatLongDate(quoteDate(now, offer.timezone), locale)],
    [label('order'), order],
    [label('vehicle'), vehicle],
    [label('amount'), money(amount)],
    ...(deposit.fee > 0 ? [[label('fee'), money(deposit.fee)] as [string, string]] : []),
    [label('how'), how],
  ]
}
