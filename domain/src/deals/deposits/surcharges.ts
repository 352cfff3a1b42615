import type { Country } from '#platform/markets/countries.ts'

/**
 * Places where a seller may not charge the cost of a card to the customer (decisions 3.63): Quebec (Consumer
 * Protection Act, s. 224), Connecticut (§ 42-133ff), Maine (9-A § 8-509), Massachusetts (c. 140D § 28A).
 */
const NO_SURCHARGE: Readonly<Record<Country, readonly string[]>> = { CA: ['QC'], US: ['CT', 'MA', 'ME'] }

/** Whether a dealership of this place may pass on the card fee. */
export const surchargeAllowed = (country: Country, province: string): boolean =>
  !NO_SURCHARGE[country].includes(province)

/** Product 3: how the card fee of an online deposit is passed on. */
export const CARD_FEE_MODES = ['none', 'processing', 'fixed', 'both'] as const
