import type { settings } from '@forecourt/contract/dealership/settings.ts'
import type { ReplyOf } from '@forecourt/contract/platform/endpoint.ts'
import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import { LEAD_TYPES } from '@forecourt/domain/customers/customers/lead-types.ts'
import type { Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { PROVINCES_OF } from '@forecourt/domain/platform/markets/provinces.ts'
import { PAYMENT_FREQUENCIES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { BODY_TYPES, COLOURS, FUEL_TYPES } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { MAKES } from '@forecourt/domain/inventory/vehicles/makes.ts'
import { CREDIT_APPLICATION_SYSTEMS } from '@forecourt/domain/deals/credit-applications/systems.ts'
import { FEE_TYPES } from '@forecourt/domain/pricing/fees/fee-types.ts'
import { TRADE_IN_DECLINE_REASONS, TRADE_IN_SYSTEMS } from '@forecourt/domain/deals/trade-ins/systems.ts'

const copy = (list: readonly Labelled[]) => list.map(({ code, name, name_fr }) => ({ code, name, name_fr }))

/** The value lists of decisions 3.122, in both languages. */
export const staticData = (version: string): ReplyOf<typeof settings.staticData> => ({
  provinces: { CA: copy(PROVINCES_OF.CA), US: copy(PROVINCES_OF.US) },
  trade_in_systems: copy(TRADE_IN_SYSTEMS),
  credit_application_systems: copy(CREDIT_APPLICATION_SYSTEMS),
  frequency_choices: copy(PAYMENT_FREQUENCIES),
  archive_reasons: copy(ARCHIVE_REASONS),
  marketscan_fee_types: copy(FEE_TYPES),
  colors: copy(COLOURS),
  fuel_types: copy(FUEL_TYPES),
  makes: copy(MAKES),
  body_types: copy(BODY_TYPES),
  lead_types: copy(LEAD_TYPES),
  decline_reasons: copy(TRADE_IN_DECLINE_REASONS),
  enableAnalyticsDashboard: false,
  version,
})
