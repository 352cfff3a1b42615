import type { CardAccount } from '@forecourt/contract/deals/card-accounts.ts'

/** A provider that no account of the dealership is connected to yet. */
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

/** Whom staff ask for help. */
export const supportContact = {
  phone_number: '1-800-555-0199',
  email: 'support@example.test',
  hours_en: 'Weekdays',
  hours_fr: 'En semaine',
}
