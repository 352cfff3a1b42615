import type { pricing as pricingContract, WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { DISTANCES } from '@forecourt/domain/pricing/payments/deal/offered-distances.ts'
import { isLenderOf, type NamedLender } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { costWire } from '#deals/order-versions/version-wire.ts'
import { discountLimit } from './discount-permission.ts'
import { getReadableOrder } from './order-access.ts'
import { plansIn } from '#pricing/pricing/desk-plans.queries.ts'
import { getDesk, type Desk } from '#pricing/pricing/desk.queries.ts'
import { libraryLines } from '#pricing/pricing/library-lines.ts'
import { planLines, type PlanVehicle } from '#pricing/pricing/plan-lines.ts'
import { offered } from '#pricing/pricing/matrix-request.ts'
import { financedOf } from '#pricing/pricing/price-worksheet.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import { startLease, startLoan, type Starting } from '#pricing/pricing/starting-terms.ts'
import { offersFor } from '#pricing/pricing/worksheet-defaults.ts'

/** Data for the worksheet screen beside the order: tax rules, library, offered terms. */
export function worksheetContext({
  app,
  actor,
  params,
  query,
}: Call<typeof pricingContract.worksheetContext>): Promise<WorksheetContext> {
  const { tenant } = actor
  const now = app.now()
  const date = quoteDate(now, tenant.timezone)
  return withTenant(app.pool, tenant, async tx => {
    const { order, vehicle, customer } = await getReadableOrder(tx, actor, params.id)
    const plans = { dealer: tenant, vehicle: vehicle.id, prices: plansIn(order.worksheet) }
    const desk = await getDesk(tx, tenant.id, date, plans)
    const { stacking, require_reason } = desk.settings.discount_settings
    const place = registrationPlace(tenant, query.postal_code ?? order.worksheet.postal_code)
    const taxes = await taxRulesOf(tx, tenant, place, date)
    const starting = { desk, vehicle, language: actor.user.language, place, taxes, quoteDate: date }
    const score = query.credit_score ?? order.worksheet.credit_score
    return {
      quote_date: date,
      place,
      taxes,
      library: [...libraryLines(desk, vehicle), ...agreedPlans(desk, vehicle, order)],
      discount_limit: discountLimit(actor, customer, desk.settings),
      discount_rules: { stacking, require_reason },
      frequencies: { finance: desk.settings.finance_frequencies, lease: desk.settings.lease_frequencies },
      ...termsOnOffer(starting, order.worksheet, score, tenant.country, now),
      distance_unit: tenant.country === 'CA' ? 'km' : 'mi',
      programmes: desk.programmes.map(offered),
      segment: vehicle.segment,
      cost: costWire(vehicle.cost, actor),
    }
  })
}

/** Only the plan prices of the order, to show what was changed by hand: others are chosen in their own dialog. */
const agreedPlans = (
  { plans }: Desk,
  vehicle: PlanVehicle,
  { worksheet, payment_type }: { readonly worksheet: Worksheet; readonly payment_type: PaymentType },
) =>
  planLines(plans, vehicle, { ...worksheet, payment_type }).filter(({ id }) =>
    worksheet.lines.some(line => line.id === id),
  )

const namedBy = ({ id, name_en }: Programme): NamedLender => ({ lender: name_en, lender_id: id })

/** The terms of the worksheet's lenders; without any, of the one it would start with, or the reason for none. */
function termsOnOffer(
  starting: Starting & { taxes: NonNullable<Starting['taxes']> },
  worksheet: Worksheet,
  creditScore: number | null,
  country: 'CA' | 'US',
  now: Date,
): Pick<WorksheetContext, 'finance' | 'lease'> {
  const { desk, vehicle, language } = starting
  const isKnown = (lender: NamedLender) => desk.programmes.some(programme => isLenderOf(programme, lender))
  const loan = isKnown(worksheet.finance) ? undefined : startLoan(starting, worksheet)
  const leased = isKnown(worksheet.lease) ? undefined : startLease(starting, worksheet)
  const { finance, lease } = offersFor(desk, vehicle, {
    language,
    creditScore,
    lenders: {
      finance: loan?.programme ? namedBy(loan.programme) : worksheet.finance,
      lease: leased?.programme ? namedBy(leased.programme) : worksheet.lease,
    },
    financed: financedOf(worksheet, { ...starting, now }),
  })
  const isLoan = loan?.refusal === undefined
  const isLease = leased?.refusal === undefined
  return {
    finance: {
      lender: isLoan ? finance.lender : '',
      options: isLoan ? [...finance.options] : [],
      refusal: loan?.refusal ?? null,
    },
    lease: {
      lender: isLease ? (lease?.lender ?? '') : '',
      options: isLease ? [...(lease?.options ?? [])] : [],
      distances:
        lease && isLease
          ? [...lease.distances]
          : DISTANCES[country].map(per_year => ({ per_year, adjustment_pp: '0.0' })),
      refusal: leased?.refusal ?? null,
    },
  }
}
