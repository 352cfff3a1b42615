import { LINE_DEFAULTS } from '@forecourt/contract/pricing/line-defaults.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { AgreedPlan, Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import {
  eligiblePrices,
  planApplies,
  priceForTerm,
} from '@forecourt/domain/pricing/protection-plans/choose-price.ts'
import { DEFAULT_PLAN_TERM, monthsOf } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { isRated, keyOf, type RatedVehicle } from '#pricing/shop-plans/plan-question.ts'
import type { DeskPlan, DeskPrice } from './desk-plans.queries.ts'

/** The data of a vehicle that plans depend on. */
export type PlanVehicle = RatedVehicle & Parameters<typeof planApplies>[1] & { readonly id: string }

/** The payment terms of the deal, on which the prices of some plans depend. */
export type PlanDeal = Pick<Worksheet, 'price' | 'finance' | 'lease'> & {
  /** The requested payment type; undefined means any. */
  readonly payment_type?: PaymentType | undefined
}

const types = ['cash', 'finance', 'lease'] as const
const MAX_NAME_LENGTH = 80

/** Months for which a plan is priced per payment type: the row's own, or those of the deal. */
export const askedFor = ({ plan }: DeskPlan, { duration }: DeskPrice, deal: PlanDeal) =>
  types.map(payment_type => {
    const terms = payment_type === 'cash' ? undefined : deal[payment_type]
    return {
      term: monthsOf(plan.duration_type, duration) ?? terms?.term ?? DEFAULT_PLAN_TERM,
      payment_type,
      rate: terms?.rate,
      total_purchase_price: deal.price,
    }
  })

/** The price of a grid row for this vehicle: the provider's rating of today, else the grid's. */
function priceOf(offered: DeskPlan, row: DeskPrice, vehicle: PlanVehicle, deal: PlanDeal) {
  const { dealer, date, ratings } = offered
  const table = { price: row.price, as_of: row.updated }
  if (!isRated(offered)) return { ...table, source: 'table' as const }
  const months = monthsOf(offered.plan.duration_type, row.duration)
  const questions = askedFor(offered, row, deal)
    .filter(({ payment_type: type }) => (deal.payment_type ?? type) === type)
    .map(asked => ({ asked, key: keyOf(offered, vehicle, { number: dealer.number, date }, asked) }))
  const answered = questions.flatMap(({ asked, key }) =>
    // A provider that does not rate this term rates the next one, which is another row's price.
    ratings
      .filter(rating => rating.asked === key && (months ?? rating.term) === rating.term)
      .map(rating => ({ asked, rating })),
  )
  const [found] = answered.toSorted((a, b) => (a.rating.as_of < b.rating.as_of ? 1 : -1))
  if (!found) return { ...table, source: 'fallback' as const }
  const { price, as_of } = found.rating
  const isOfSale = !offered.product.needs_vin
  const rated_by = {
    payment_type: found.asked.payment_type,
    term: months === undefined && found.asked.payment_type !== 'cash' ? found.asked.term : null,
    rate: (isOfSale && found.asked.rate) || null,
    price: isOfSale ? found.asked.total_purchase_price : null,
  }
  const looks = rated_by.term !== null || rated_by.price !== null
  return { price, as_of, source: 'pen' as const, ...(looks && { rated_by }) }
}

/** "Platinum, 60 months" if it fits a line, else the plan's name only: the row is stored beside it. */
const lineName = (name: string, title: string): string => {
  const whole = `${name}, ${title}`
  return name === title || whole.length > MAX_NAME_LENGTH ? name : whole
}

/** A grid row as a worksheet line. A pre-installed plan is part of the vehicle's price (decisions 3.73). */
function planLine(offered: DeskPlan, row: DeskPrice, vehicle: PlanVehicle, deal: PlanDeal): WorksheetLine {
  const { price, ...made } = priceOf(offered, row, vehicle, deal)
  return lineOfRow(offered, { ...row, price }, { vehicle: vehicle.id, ...made })
}

type Named = Pick<DeskPlan['plan'], 'id' | 'name' | 'name_fr' | 'payment_type' | 'pre_installed' | PlanTax>
type PlanTax = 'gst' | 'hst' | 'pst' | 'qst' | 'premium_tax'

/** The same without the vehicle: the plan's data for the row, at a given price. */
export function lineOfRow(
  { plan, dealer }: { readonly plan: Named; readonly dealer: Pick<DeskPlan['dealer'], 'country'> },
  row: Pick<DeskPrice, 'id' | 'title_en' | 'title_fr' | 'price'>,
  made: Pick<AgreedPlan, 'source' | 'as_of' | 'vehicle' | 'rated_by'>,
): WorksheetLine {
  const { gst, hst, pst, qst, premium_tax, name, name_fr, pre_installed } = plan
  const isFor = (type: string) =>
    plan.payment_type.length === 0 || plan.payment_type.some(one => one === type)
  const isTaxed = gst || hst || pst || qst
  return {
    ...LINE_DEFAULTS,
    id: row.id,
    kind: 'plan',
    origin: 'global',
    name: lineName(name, row.title_en),
    name_fr: lineName(name_fr ?? name, row.title_fr ?? row.title_en),
    amount: fromCents(cents(pre_installed ? 0 : row.price)),
    type: null,
    // The tax switches are for Canada; each state has one rule for service contracts.
    taxability: dealer.country === 'CA' ? 'taxable' : isTaxed ? 'by_state_rule' : 'non_taxable',
    is_cash: isFor('cash'),
    is_finance: isFor('finance'),
    is_lease: isFor('lease'),
    ...(pre_installed && { pre_installed }),
    plan: {
      id: plan.id,
      name,
      name_fr,
      title_en: row.title_en,
      title_fr: row.title_fr,
      ...(dealer.country === 'CA' && { taxes: { gst, hst, pst, qst, ...(premium_tax && { premium_tax }) } }),
      ...made,
    },
  }
}

/** The grid rows that the vehicle can have, before other limits of the plan. */
const rowsFor = ({ grid }: DeskPlan, vehicle: PlanVehicle): DeskPrice[] =>
  eligiblePrices(
    grid.map(row => ({ ...row, price: cents(row.price) })),
    vehicle,
  )

/** Plans as worksheet lines, one per grid row; `applies` says whether the vehicle can have it. */
export const planLines = (plans: readonly DeskPlan[], vehicle: PlanVehicle, deal: PlanDeal): LibraryLine[] =>
  plans.flatMap(offered => {
    const isOffered = planApplies(offered.plan, vehicle)
    const fitting = new Set(rowsFor(offered, vehicle).map(({ id }) => id))
    return offered.grid.map(row => ({
      ...planLine(offered, row, vehicle, deal),
      applies: isOffered && fitting.has(row.id),
      include_by_default: offered.plan.pre_installed,
    }))
  })

/** The pre-installed plans of a vehicle, each with the row of its shortest term. */
export const preInstalledPlans = (
  plans: readonly DeskPlan[],
  vehicle: PlanVehicle,
  deal: PlanDeal,
): WorksheetLine[] =>
  plans
    .filter(({ plan }) => plan.pre_installed && planApplies(plan, vehicle))
    .flatMap(offered => {
      const rows = rowsFor(offered, vehicle).map(row => ({ ...row, price: cents(row.price) }))
      const row = priceForTerm(rows, offered.plan.duration_type, DEFAULT_PLAN_TERM)
      return row ? [planLine(offered, row, vehicle, deal)] : []
    })
