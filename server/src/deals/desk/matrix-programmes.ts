import type { MatrixProgrammes } from '@forecourt/contract/pricing/desk.ts'
import { offersOf } from '@forecourt/domain/pricing/desk/matrix-offers.ts'
import { costWire } from '#deals/order-versions/version-wire.ts'
import { matrixRequest, offered, offeredVehicle } from '#pricing/pricing/matrix-request.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { OpenDeal } from './open-deal.ts'

/** The programmes over which a deal may be compared, and why the others are left out. */
export function matrixProgrammes(deal: OpenDeal, actor: Actor): MatrixProgrammes {
  const { desk, worksheet, vehicle, input, date } = deal
  const { programmes } = desk
  const { finance, lease, left_out } = offersOf(matrixRequest({ input, worksheet, vehicle, programmes }))
  const fitting = new Set([...finance, ...lease].map(({ index }) => index))
  return {
    quote_date: date,
    programmes: programmes
      .filter((_programme, index) => fitting.has(index))
      .map(programme => ({ ...offered(programme), id: programme.id ?? '' })),
    left_out: left_out.flatMap(({ programme: index, refusal }) => {
      const programme = programmes[index]
      return programme
        ? [{ id: programme.id ?? '', name: programme.name_en, name_fr: programme.name_fr, refusal }]
        : []
    }),
    vehicle: offeredVehicle(vehicle),
    credit_score: worksheet.credit_score,
    cost: costWire(vehicle.cost, actor),
  }
}
