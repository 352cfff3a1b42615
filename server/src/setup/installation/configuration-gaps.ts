import {
  CONFIGURATION_GAPS,
  type ConfigurationGap,
} from '@forecourt/domain/setup/installation/configuration-gaps.ts'
import { EXAMPLE_MAIL_FROM, EXAMPLE_SUPPORT_EMAIL, type Config } from '#platform/config.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'

const hasCards = ({ CARDS_CLIENT_ID, CARDS_SECRET }: Config) =>
  CARDS_CLIENT_ID !== undefined && CARDS_SECRET !== undefined

/** Whether a part is missing. The demo's sandbox replaces every external service. */
const IS_MISSING: Readonly<Record<ConfigurationGap, (config: Config) => boolean>> = {
  public_address: config => config.PUBLIC_URL === undefined,
  mail: config => !config.DEMO && config.SMTP_URL === undefined,
  mail_sender: config => config.SMTP_URL !== undefined && config.MAIL_FROM === EXAMPLE_MAIL_FROM,
  texts: config => !config.DEMO && config.SMS_URL === undefined,
  cards: config => !config.DEMO && !hasCards(config),
  card_events: config => hasCards(config) && config.CARDS_WEBHOOK_SECRET === undefined,
  antivirus: config => !config.DEMO && config.CLAMD_URL === undefined,
  support_contact: config => config.SUPPORT_EMAIL === EXAMPLE_SUPPORT_EMAIL,
  rate_engine: config => !config.DEMO && config.RATE_ENGINE_URL === undefined,
  valuation: config => !config.DEMO && config.VALUATION_URL === undefined,
  plan_prices: config => !config.DEMO && config.PEN_URL === undefined,
  dms: config => !config.DEMO && config.DMS_URL === undefined && config.DMS_FOLDER === undefined,
}

/** The gaps of this installation's configuration, most important first. */
export const findConfigurationGaps = (config: Config): ConfigurationGap[] =>
  CONFIGURATION_GAPS.filter(gap => IS_MISSING[gap](config))

/** Lists on the console what is not configured. */
export function printConfigurationGaps(say: (line: string) => void, config: Config): void {
  const gaps = findConfigurationGaps(config)
  if (gaps.length === 0) return
  const { en } = screenTexts('installation')
  say('')
  say('Not configured:')
  for (const gap of gaps) say(`  ${en[`gap.${gap}`] ?? gap}`)
}
