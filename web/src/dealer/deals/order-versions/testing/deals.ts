import { customers } from '@forecourt/contract/customers/customers.ts'
import {
  orderVersions,
  type OrderVersion,
  type OrderVersionInFull,
  type VersionOverride,
} from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing, type Pricing } from '@forecourt/contract/pricing/pricing.ts'
import { scenarios, type Scenario } from '@forecourt/contract/deals/what-ifs.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { PricingSummary, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { priceColumn } from '#dealer/pricing/pricing/model/priced-columns.ts'
import {
  aContext,
  aCustomer,
  aVehicle,
  aWorksheet,
  anOrder,
  customerId,
  orderId,
} from '#dealer/pricing/pricing/testing/worksheets.ts'

export const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

/** Somebody who may see gross. */
export const aManager = () =>
  aCurrentUser({ permissions: [...aCurrentUser().user.permissions, 'pricing-worksheet:read-gross'] })

const circumstances = { vehicle: aVehicle(), context: aContext() }

function pricedAs(worksheet: Worksheet, type: PaymentType): Pricing {
  const column = priceColumn(worksheet, type, circumstances)
  if (!column.ok) throw new Error('the worksheet cannot be priced')
  return { ...column.pricing, as_of: '2026-11-21T15:42:07.000Z' }
}

const summaryOf = (priced: Pricing): PricingSummary => ({
  payment_type: priced.payment_type,
  payment: priced.payment?.amount ?? null,
  frequency: priced.payment?.frequency ?? null,
  term: priced.term,
  rate: priced.rate,
  amount_due: priced.amount_due,
  total_purchase_price: priced.total_purchase_price,
  monthly_equivalent: priced.payment?.monthly_equivalent ?? null,
})

export const versionId = (version: number) =>
  `0195b0de-0000-7000-8000-00000000e${String(version).padStart(3, '0')}`

export type StoredVersion = OrderVersion & Pick<OrderVersionInFull, 'worksheet' | 'plan_costs' | 'pricing'>

/** A save of golden case G1, or of a deal that differs from it. */
export function aVersion(
  version: number,
  changes: Partial<Worksheet> = {},
  given: Partial<StoredVersion> = {},
) {
  const worksheet = aWorksheet(changes)
  const payment_type = given.payment_type ?? 'finance'
  const priced = given.payment === null ? null : pricedAs(worksheet, payment_type)
  const stored: StoredVersion = {
    id: versionId(version),
    order: orderId,
    version,
    payment_type,
    payment: priced && summaryOf(priced),
    gross: null,
    back_gross: null,
    plan_costs: null,
    overrides: [],
    restored_from: null,
    what_if: null,
    trace: null,
    created: `2026-11-2${Math.min(version, 9) % 10}T16:00:00.000Z`,
    created_by: 'Ana Boyd',
    by_customer: false,
    on_behalf_of: null,
    ...given,
    worksheet,
    pricing: priced,
  }
  return stored
}

export const anOverride = (given: Partial<VersionOverride> = {}): VersionOverride => ({
  field: 'price',
  reason: 'aged_stock',
  note: null,
  own: '42000.00',
  given: '41000.00',
  gross_effect: '-1000.00',
  since: 3,
  line: null,
  ...given,
})

/** Opened, saved as golden case G1, and lowered by 1,000.00 for a reason. */
export const threeVersions = (): StoredVersion[] => [
  aVersion(3, { price: '41000.00' }, { gross: '2499.00', overrides: [anOverride()], created_by: 'Dev Roy' }),
  aVersion(2, {}, { gross: '3499.00' }),
  aVersion(1, {}, { payment: null }),
]

export const aScenario = (given: Partial<Scenario> = {}): Scenario => {
  const worksheet = given.worksheet ?? aWorksheet({ price: '41500.00' })
  const payment_type = given.payment_type ?? 'finance'
  return {
    id: '0195b0de-0000-7000-8000-00000000f101',
    order: orderId,
    name: 'Half way',
    payment_type,
    worksheet,
    payment: summaryOf(pricedAs(worksheet, payment_type)),
    gross: '2999.00',
    based_on: 2,
    applied: null,
    created: '2026-11-21T16:00:00.000Z',
    created_by: 'Ana Boyd',
    updated: '2026-11-21T16:30:00.000Z',
    version: 4,
    ...given,
  }
}

/** The order as its newest version left it. */
export const savedOrder = (versions: readonly StoredVersion[]) => {
  const [newest] = versions
  return newest === undefined
    ? anOrder()
    : anOrder({ worksheet: newest.worksheet, payment_type: newest.payment_type, version: newest.version })
}

interface Stored {
  readonly versions?: readonly StoredVersion[]
  readonly scenarios?: readonly Scenario[]
}

/** Server responses for a deal with these versions and scenarios. */
export function answersOf({ versions = threeVersions(), scenarios: drafts = [] }: Stored = {}) {
  const limit = 2
  return [
    fake(customers.get, aCustomer()),
    fake(orders.list, { results: [savedOrder(versions)] }),
    fake(orders.get, savedOrder(versions)),
    fake(pricing.worksheetContext, aContext()),
    fake(pricing.price, ({ params, body }) => {
      const column = priceColumn(body.worksheet ?? aWorksheet(), params.id as PaymentType, circumstances)
      return column.ok ? { ...column.pricing, as_of: '2026-11-21T15:42:07.000Z' } : problem('validation')
    }),
    fake(orderVersions.list, ({ query: { page } }) => ({
      count: versions.length,
      current: page,
      last: Math.max(1, Math.ceil(versions.length / limit)),
      limit,
      results: versions.slice((page - 1) * limit, page * limit),
    })),
    fake(
      orderVersions.get,
      ({ params }) => versions.find(({ id }) => id === params.id) ?? problem('not_found'),
    ),
    fake(scenarios.list, { results: [...drafts] }),
  ]
}
