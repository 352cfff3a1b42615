/** What an installation can lack, in the order in which its absence hurts. The words are in the texts `installation`. */
export const CONFIGURATION_GAPS = [
  'public_address',
  'mail',
  'mail_sender',
  'texts',
  'cards',
  'card_events',
  'antivirus',
  'support_contact',
  'rate_engine',
  'valuation',
  'plan_prices',
  'dms',
] as const

export type ConfigurationGap = (typeof CONFIGURATION_GAPS)[number]
