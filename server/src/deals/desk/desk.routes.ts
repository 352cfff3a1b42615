import { desk } from '@forecourt/contract/pricing/desk.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { withoutCapLimits } from '@forecourt/domain/pricing/payments/lease/cap-limits.ts'
import { dealSchedule } from '@forecourt/domain/pricing/payments/deal/deal-schedule.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { seesGross } from '#deals/order-versions/version-wire.ts'
import { costedPlans, findPlanCosts } from '#deals/orders/plan-costs.queries.ts'
import { priceOrRefuse } from '#pricing/pricing/price-worksheet.ts'
import { refuseScoreWithoutRate } from '#pricing/pricing/score-rates.ts'
import { explain } from './explain.service.ts'
import { matrixProgrammes } from './matrix-programmes.ts'
import { openDeal } from './open-deal.ts'
import { frontierOf } from './solve-frontier.ts'
import { residualNeutral } from './solve-residual.ts'
import { solveDeal } from './solve-deal.ts'

/** Serves what browsers compute themselves to callers without the domain code; both run the same code. */
export function serveDesk(router: Router) {
  serve(router, desk.matrix, call =>
    withTenant(call.app.pool, call.actor.tenant, async tx =>
      matrixProgrammes(await openDeal(tx, call, call.params.id as PaymentType, call.body), call.actor),
    ),
  )
  serve(router, desk.solve, async call => {
    const { app, actor, params, body } = call
    const { deal, plans } = await withTenant(app.pool, actor.tenant, async tx => {
      const found = await openDeal(tx, call, params.id as PaymentType, body)
      const costed = body.frontier && seesGross(actor) ? costedPlans(found.worksheet) : []
      return { deal: found, plans: await findPlanCosts(tx, found.order, costed) }
    })
    refuseScoreWithoutRate(deal.desk.programmes, deal.worksheet, deal.vehicle, params.id as PaymentType)
    // Levers can change a deal back into the limits of its lender.
    priceOrRefuse(withoutCapLimits(deal.input))
    return {
      solutions: solveDeal(deal, body),
      residual_neutral: residualNeutral(deal, body),
      frontier: frontierOf(deal, body, actor, plans),
    }
  })
  serve(router, desk.schedule, async call => {
    const { app, actor, params, body } = call
    const deal = await withTenant(app.pool, actor.tenant, tx =>
      openDeal(tx, call, params.id as PaymentType, body),
    )
    refuseScoreWithoutRate(deal.desk.programmes, deal.worksheet, deal.vehicle, params.id as PaymentType)
    priceOrRefuse(deal.input)
    const { opening, rows } = dealSchedule(deal.input)
    return {
      opening: fromCents(opening),
      rows: rows.map(({ n, payment, interest, principal, balance }) => ({
        n,
        payment: fromCents(payment),
        interest: fromCents(interest),
        principal: fromCents(principal),
        balance: fromCents(balance),
      })),
    }
  })
  serve(router, desk.explain, explain)
}
