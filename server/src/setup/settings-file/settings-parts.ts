import { accessoriesPart } from './accessories-part.ts'
import { dealershipPart } from './dealership-part.ts'
import { disclosuresPart } from './disclosures-part.ts'
import { customDiscountsPart, customFeesPart, globalDiscountsPart, globalFeesPart } from './library-parts.ts'
import { feedsPart } from './feeds-part.ts'
import { lendersPart } from './lenders-part.ts'
import { paymentSettingsPart } from './payment-settings-part.ts'
import { penProductsPart, planTypesPart } from './plan-company-parts.ts'
import { planPricesPart, protectionPlansPart } from './plan-parts.ts'
import { priceProfilePart } from './price-profile-part.ts'
import { aftermarketQuestionsPart, tradeInQuestionsPart } from './question-parts.ts'
import type { AnyPart } from './settings-part.ts'

/** The parts of a settings file. */
export const settingsParts = [
  dealershipPart,
  paymentSettingsPart,
  lendersPart,
  globalFeesPart,
  customFeesPart,
  globalDiscountsPart,
  customDiscountsPart,
  accessoriesPart,
  planTypesPart,
  penProductsPart,
  protectionPlansPart,
  planPricesPart,
  tradeInQuestionsPart,
  aftermarketQuestionsPart,
  disclosuresPart,
  priceProfilePart,
  feedsPart,
] as readonly unknown[] as readonly AnyPart[]
