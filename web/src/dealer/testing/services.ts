import type { CardAccount } from '@forecourt/contract/deals/card-accounts.ts'

/** A provider without a connected account of the dealership. */
export const aCardAccount = (changes: Partial<CardAccount> = {}): CardAccount => ({
  provider: 'stripe-connect',
  client_id: 'ca_test',
  redirect_uri: 'https://panel.test/dealer/card-provider',
  connected: false,
  account: null,
  account_label: null,
  is_live: false,
  connected_at: null,
  connected_by: null,
  unknown_since: null,
  error: null,
  provider_error: null,
  ...changes,
})

/** Support contact of the staff. */
export const supportContact = {
  phone_number: '1-800-555-0199',
  email: 'support@example.test',
  hours_en: 'Weekdays',
  hours_fr: 'En semaine',
}
