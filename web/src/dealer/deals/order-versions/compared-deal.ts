import type { OrderVersion } from '@forecourt/contract/deals/order-versions.ts'
import type { Pricing, WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { PlanCosts, CurrentOverride } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk, type Desk } from '#dealer/pricing/pricing/model/desk.ts'
import { columnTypes, type Draft } from '#dealer/pricing/pricing/model/draft.ts'
import { priceColumn } from '#dealer/pricing/pricing/model/priced-columns.ts'
import { planCostsOf, usePlanCosts } from '#dealer/pricing/pricing/gross/plan-costs.api.ts'
import { worksheetQueries } from '#dealer/pricing/pricing/model/pricing.api.ts'
import { overridesOfSheet } from '#dealer/pricing/pricing/model/sheet-overrides.ts'
import { scenarioQueries } from '#dealer/deals/scenarios/what-ifs.api.ts'
import { versionQueries } from './order-versions.api.ts'
import type { DealKey } from './use-versions.ts'

/** Pricing of a deal with one payment type. */
export interface ComparedColumn {
  /** Null if it cannot be priced. */
  readonly pricing: Pricing | null
  /** As it was saved; the others are priced with today's taxes. */
  readonly isSaved: boolean
}

/** One side of a comparison. */
export interface ComparedDeal {
  readonly title: string
  readonly draft: Draft
  readonly columns: Readonly<Record<PaymentType, ComparedColumn>>
  /** Front and back; null if unknown or not permitted. */
  readonly gross: string | null
  /** Costs of its plans, as far as its gross includes them; undefined while loading. */
  readonly planCosts: PlanCosts | undefined
  /** Its deviations from the catalogue and the lender's programme. */
  readonly overrides: readonly CurrentOverride[]
}

interface Answer {
  readonly deal: ComparedDeal | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** A deal by its key, with the figures of all three payment types. */
export function useComparedDeal(key: DealKey): Answer {
  const t = useText('versions')
  const desk = useDesk()
  const { order } = desk
  const newest = useQuery({ ...versionQueries.list(order.id, 1), enabled: key === 'newest' })
  const [kind, named = ''] = key.split(' ')
  const versionId = kind === 'newest' ? (newest.data?.results[0]?.id ?? '') : named
  const isVersion = kind === 'version' || kind === 'newest'
  const version = useQuery({ ...versionQueries.one(versionId), enabled: isVersion && versionId !== '' })
  const scenarios = useQuery({ ...scenarioQueries.list(order.id), enabled: kind === 'what-if' })
  const scenario = scenarios.data?.results.find(({ id }) => id === named)
  const stored = isVersion ? version.data : scenario
  const asked = usePlanCosts(kind === 'sheet' ? desk.draft.worksheet : scenario?.worksheet, order)
  const { postal_code, credit_score } = stored?.worksheet ?? {}
  // Priced by its own place of registration, which may differ from that of the sheet's deal.
  const law = useQuery({
    ...worksheetQueries.context(order.id, postal_code ?? '', credit_score ?? null),
    enabled: stored !== undefined,
  })
  const deal = useMemo((): ComparedDeal | undefined => {
    if (kind === 'sheet') return { ...dealOnSheet(desk, t('sheet')), planCosts: asked }
    if (stored === undefined || law.data === undefined) return undefined
    const title = 'name' in stored ? t('what_if.quoted', { name: stored.name }) : titleOf(stored, t)
    const saved = 'pricing' in stored ? stored.pricing : null
    const { worksheet, payment_type, gross } = stored
    const draft = { worksheet, payment_type }
    const overrides = 'overrides' in stored ? stored.overrides : overridesOfSheet(worksheet, order, law.data)
    const columns = columnsOf(draft, saved, { order, context: law.data })
    const planCosts = 'plan_costs' in stored ? planCostsOf(stored.plan_costs ?? {}) : asked
    return { title, draft, gross, overrides, planCosts, columns }
  }, [kind, desk, stored, law.data, order, asked, t])
  const isGone = kind === 'what-if' && scenarios.isSuccess && scenario === undefined
  const failed = [newest, version, scenarios, law].find(({ error }) => error !== null)
  return {
    deal,
    error: failed?.error ?? (isGone ? new Error('no such what-if') : null),
    retry: () => void failed?.refetch(),
  }
}

const titleOf = ({ version }: OrderVersion, t: ReturnType<typeof useText<'versions'>>) =>
  t('version', { version })

function dealOnSheet(
  { draft, columns, order, context }: Desk,
  title: string,
): Omit<ComparedDeal, 'planCosts'> {
  const of = (type: PaymentType): ComparedColumn => ({
    pricing: columns[type].isBroken ? null : (columns[type].pricing ?? null),
    isSaved: false,
  })
  return {
    title,
    draft: { worksheet: draft.worksheet, payment_type: draft.payment_type },
    columns: { cash: of('cash'), finance: of('finance'), lease: of('lease') },
    gross: null,
    overrides: overridesOfSheet(draft.worksheet, order, context),
  }
}

interface Circumstances {
  readonly order: Desk['order']
  readonly context: WorksheetContext
}

function columnsOf(
  { worksheet }: Draft,
  saved: Pricing | null,
  { order: { vehicle }, context }: Circumstances,
): ComparedDeal['columns'] {
  const of = (type: PaymentType): ComparedColumn => {
    if (saved?.payment_type === type) return { pricing: saved, isSaved: true }
    const priced = priceColumn(worksheet, type, { vehicle, context })
    return { pricing: priced.ok ? priced.pricing : null, isSaved: false }
  }
  const [cash, finance, lease] = columnTypes.map(of)
  return { cash, finance, lease } as ComparedDeal['columns']
}
