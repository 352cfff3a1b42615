import { APPOINTMENT_TYPES } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { DECLINE_REASONS } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import {
  CONSENT_BASES,
  CONSENT_CHANNELS,
  CONSENT_SOURCES,
} from '@forecourt/domain/customers/customers/consents.ts'
import { CUSTOMER_STATUSES } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import {
  ABANDON_REASONS,
  PAID_METHODS,
  REFUND_REASONS,
  TRANSFER_REASONS,
} from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { DISPUTE_REASONS } from '@forecourt/domain/deals/deposits/disputes.ts'
import { isCodeOf, labelOf, type Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatInstant } from '@forecourt/domain/platform/markets/times.ts'
import { MANAGEMENT_STATUSES } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { OVERRIDE_REASONS } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { PAYMENT_FREQUENCIES, PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { ORDER_STEPS } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { TRADE_IN_DECLINE_REASONS } from '@forecourt/domain/deals/trade-ins/systems.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { currentPlace } from '#shared/format/market.ts'
import { currentLanguage, findText } from '#shared/i18n/i18n.ts'

const statuses: readonly Labelled[] = [...CUSTOMER_STATUSES, ...MANAGEMENT_STATUSES, ...STOCK_STATUSES]

/** Texts of a field's values, by the field's recorded name. */
const lists: Readonly<Record<string, readonly Labelled[]>> = {
  after: statuses,
  basis: CONSENT_BASES,
  before: statuses,
  channel: CONSENT_CHANNELS,
  financing_bank_default_frequency: PAYMENT_FREQUENCIES,
  financing_default_payment_type: PAYMENT_TYPES,
  financing_default_payment_type_used: PAYMENT_TYPES,
  financing_finance_enabled_frequencies: PAYMENT_FREQUENCIES,
  financing_lease_default_frequency: PAYMENT_FREQUENCIES,
  financing_lease_enabled_frequencies: PAYMENT_FREQUENCIES,
  financing_oem_default_frequency: PAYMENT_FREQUENCIES,
  from: ROLES,
  method: PAID_METHODS,
  payment_type: PAYMENT_TYPES,
  reason: [
    ...ARCHIVE_REASONS,
    ...OVERRIDE_REASONS,
    ...REFUND_REASONS,
    ...TRANSFER_REASONS,
    ...ABANDON_REASONS,
    ...TRADE_IN_DECLINE_REASONS,
    ...DISPUTE_REASONS,
  ],
  reasons: DECLINE_REASONS,
  role: ROLES,
  source: CONSENT_SOURCES,
  status: statuses,
  step: ORDER_STEPS,
  to: ROLES,
  type: APPOINTMENT_TYPES,
}

/** Their values have their own texts in this log. */
const told: ReadonlySet<string> = new Set([
  'after',
  'kind',
  'language',
  'mode',
  'outcome',
  'person',
  'purpose',
  'reason',
  'rule',
  'scope',
  'second_factor',
  'share_type',
  'signed_by',
  'source',
  'state',
  'step',
  'taxability',
  'via',
  'what',
])

/** Text for a code of this field; free texts and unknown codes are shown as recorded. */
export function codeText(name: string, value: string): string {
  if (name === 'start' && isStamp.test(value)) return momentText(value)
  const list = lists[name]
  if (list !== undefined && isCodeOf(list, value)) return labelOf(list, value, currentLanguage())
  return (told.has(name) ? findText('audit', `code.${value}`) : undefined) ?? value
}

/** Money is recorded in cents. */
export const numberText = (name: string, value: number): string =>
  name === 'amount'
    ? formatMoney(value, localeOf(currentLanguage(), currentPlace().country))
    : JSON.stringify(value)

const isStamp = /^\d{4}-\d{2}-\d{2}T/

/** In the dealership's time zone. */
function momentText(stamp: string): string {
  const { country, timeZone } = currentPlace()
  return formatInstant(Date.parse(stamp), timeZone, localeOf(currentLanguage(), country))
}
