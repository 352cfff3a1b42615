import { dealInputOf, wireDealVehicle } from '@forecourt/contract/pricing/deal-input.ts'
import { pricingWire } from '@forecourt/contract/pricing/pricing-wire.ts'
import type { Pricing, WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType, TaxFacts } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { DealPricing } from '@forecourt/domain/pricing/payments/deal/deal-pricing.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import type { FieldProblem } from '#shared/forms/field-message.ts'

/** Errors by input of the sheet. */
export type Problems = Readonly<Record<string, FieldProblem>>

export type Priced = Exclude<DealPricing, { ok: false }>

/** A column as priced by the engine in the browser. */
export type PricedColumn =
  | { readonly ok: true; readonly pricing: Pricing; readonly priced: Priced }
  | { readonly ok: false; readonly problems: Problems }

interface Circumstances {
  readonly vehicle: TaxFacts
  readonly context: Pick<WorksheetContext, 'taxes' | 'quote_date'>
}

/** The engine only uses the chosen day and law: the time stamp of local figures is irrelevant. */
const noInstant = '1970-01-01T00:00:00.000Z'

export function priceColumn(
  worksheet: Worksheet,
  type: PaymentType,
  { vehicle, context }: Circumstances,
): PricedColumn {
  const priced = priceDeal(
    dealInputOf(worksheet, type, {
      vehicle: wireDealVehicle(vehicle),
      taxes: context.taxes,
      quote_date: context.quote_date,
    }),
  )
  if (priced.ok) return { ok: true, pricing: pricingWire(priced, worksheet, noInstant), priced }
  const problems = priced.problems.map(({ field, rule, params }) => [field, { rule, params }] as const)
  return { ok: false, problems: atInputs(problems, type, worksheet) }
}

/** Names of the engine and the API, and their inputs. */
const inputs: Readonly<Record<string, string>> = {
  'vehicle.price': 'price',
  'vehicle.msrp': 'price',
  taxes: 'postal_code',
  'finance.annual_rate_pct': 'finance.rate',
  'finance.term_months': 'finance.term',
  'finance.first_period': 'finance.days_to_first_payment',
  'lease.annual_rate_pct': 'lease.rate',
  'lease.term_months': 'lease.term',
  'lease.residual': 'lease.residual_percent',
  'lease.distance_adjustment_pp': 'lease.distance_allowance',
  // The limit of the cap cost is the lender's: choose another one, or change the deal.
  'lease.max_cap_cost_pct': 'lease.lender',
  'lease.min_cap_cost': 'lease.lender',
}

function atInputs(
  found: readonly (readonly [string, FieldProblem])[],
  type: PaymentType,
  worksheet: Worksheet,
): Problems {
  const problems: Record<string, FieldProblem> = {}
  for (const [field, problem] of found) problems[inputOf(field, type, worksheet)] ??= problem
  return problems
}

function inputOf(field: string, type: PaymentType, worksheet: Worksheet): string {
  const name = field.replace(/^worksheet\./, '')
  if (name === 'down_payment') return `${type}.down_payment`
  const [group, id = ''] = name.split('.')
  // The engine identifies a line by id, the API by index.
  if (group === 'lines') return `lines.${worksheet.lines[Number(id)]?.id ?? id}`
  return inputs[name] ?? name
}

/** Maps the server's field problems to inputs of the sheet. */
export function problemsAtInputs(
  fields: Readonly<Record<string, readonly FieldProblem[]>>,
  type: PaymentType,
  worksheet: Worksheet,
): Problems {
  const found = Object.entries(fields).flatMap(([name, [first]]) =>
    first === undefined ? [] : [[name, first] as const],
  )
  return atInputs(found, type, worksheet)
}

/**
 * Inputs to correct before the sheet is saved. A lender that refuses a lease only blocks that lease, not the other
 * payment types.
 */
export const inputsInTheWay = (problems: Problems, chosen: PaymentType): string[] =>
  Object.keys(problems).filter(input => chosen === 'lease' || input !== 'lease.lender')

/** Columns that depend on an input. */
export function columnsOf(input: string): readonly PaymentType[] {
  const [group] = input.split('.')
  if (group === 'credit_score') return ['finance', 'lease']
  if (group === 'cash' || group === 'finance' || group === 'lease') return [group]
  return ['cash', 'finance', 'lease']
}
