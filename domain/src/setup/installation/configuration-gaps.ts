/** Missing parts of an installation, most important first. The texts are in `installation`. */
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
