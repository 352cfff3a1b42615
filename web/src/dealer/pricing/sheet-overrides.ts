import { fromCents } from '@forecourt/contract/money.ts'
import type { WorksheetContext } from '@forecourt/contract/pricing.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { programmeFees } from '@forecourt/domain/desk/programme-terms.ts'
import { sheetOverrides, type StandingOverride } from '@forecourt/domain/desk/sheet-costs.ts'
import { sumCents } from '@forecourt/domain/money/cents.ts'
import { leaseCard } from '@forecourt/domain/programmes/programme-offers.ts'
import { programmeOf } from './offered-context.ts'
import type { OrderOnDesk } from './pricing.api.ts'

/** What a sheet charges otherwise than its order, the library and the lender's programme have it. */
export function overridesOfSheet(
  worksheet: Worksheet,
  order: Pick<OrderOnDesk, 'worksheet' | 'beside' | 'overrides' | 'vehicle'>,
  context: WorksheetContext,
): StandingOverride[] {
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
