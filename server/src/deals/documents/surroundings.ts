import { localeOf, type Language } from '@forecourt/domain/platform/markets/locales.ts'
import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { formatNumber } from '@forecourt/domain/platform/markets/numbers.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import type { Surroundings } from './document-text.ts'
import type { Parties } from './documents.queries.ts'
import { licencesOf } from './own-notes.ts'
import { wordsIn } from './wording.ts'

interface Given {
  readonly tenant: SessionDealership
  readonly row: OrderRow
  readonly parties: Parties
  /** YYYY-MM-DD */
  readonly day: string
  readonly hash: string
}

/** Digits of the trace's hash that are shown. */
const shownDigits = 16

/** Seller, customer, vehicle and date of a document's head. */
export function surroundingsOf(language: Language, { tenant, row, parties, day, hash }: Given): Surroundings {
  const { country } = tenant
  const say = wordsIn(language)
  const locale = localeOf(language, country)
  const { order, vehicle } = row
  const { seller, customer, rep } = parties
  const odometer = formatNumber(vehicle.odometer, locale)
  const facts: [string, string | null][] = [
    ['customer', customer],
    ['vehicle', formattedName(vehicle, language)],
    ['order', order.number],
    ['vin', vehicle.vin],
    ['date', formatLongDate(day, locale)],
    ['stock_number', vehicle.stock_number],
    ['rep', rep],
    ['odometer', say(country === 'CA' ? 'fact.kilometres' : 'fact.miles', { distance: odometer })],
  ]
  const place = `${seller.city}, ${seller.province_code} ${seller.postal_code}`
  return {
    country,
    orderNumber: order.number,
    seller: [
      seller.name,
      `${seller.address_line_1}, ${place}`,
      [formatPhone(seller.phone, country), ...licencesOf(seller.regulator_ids, say)].join(' · '),
    ],
    facts: facts.flatMap(([key, value]) =>
      value === null || value === '' ? [] : [{ label: say(`fact.${key}`), value }],
    ),
    reference: say('reference', { order: order.number, trace: hash.slice(0, shownDigits) }),
  }
}
