import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { programmeFees } from '@forecourt/domain/pricing/desk/programme-terms.ts'
import { sheetOverrides, type CurrentOverride } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { sumCents } from '@forecourt/domain/platform/money/cents.ts'
import { leaseCard } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { programmeOf } from './offered-context.ts'
import type { OrderOnDesk } from './pricing.api.ts'

/** Deviations of a sheet from its order, the catalogue and the lender's programme. */
export function overridesOfSheet(
  worksheet: Worksheet,
  order: Pick<OrderOnDesk, 'worksheet' | 'beside' | 'overrides' | 'vehicle'>,
  context: WorksheetContext,
): CurrentOverride[] {
  const lending = programmeOf(context, worksheet.finance)
  const leasing = programmeOf(context, worksheet.lease)
  const card = leasing && leaseCard(leasing, order.vehicle.vehicle_condition)
  const lender = {
    ...(lending && { finance: fromCents(sumCents(programmeFees(lending).map(({ amount }) => amount))) }),
    ...(card && { lease: card.acquisition_fee ?? '0.00' }),
  }
  const { beside, overrides } = order
  const saved = { worksheet: beside ?? order.worksheet, overrides }
  return sheetOverrides(worksheet, saved, { library: context.library, lender })
}
