import { StoredProgramme } from '@forecourt/contract/pricing/programme.ts'
import type {
  FetchedSheet,
  rateEngine as contract,
  RateEngineStatus,
} from '@forecourt/contract/pricing/rate-engine.ts'
import { cardGaps } from '@forecourt/domain/pricing/rate-cards/card-gaps.ts'
import { withStaff, withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { listLenders, type LenderWithCards } from '#pricing/lenders/lenders.queries.ts'
import type { PortError } from '#platform/outside/port-result.ts'
import { rateEnginePort } from '#platform/outside/rate-engine/rate-engine-provider.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { countGaps, findLenderCode, listLastImports, type LastImport } from './rate-engine.queries.ts'

export function readStatus({ app, actor }: Call<typeof contract.status>): Promise<RateEngineStatus> {
  const { tenant } = actor
  const today = quoteDate(app.now(), tenant.timezone)
  // Imports are done by staff of the platform, whose names only this scope can read.
  return withStaff(app.pool, tenant, async tx => {
    const rows = await listLenders(tx, tenant.id, today, {})
    const imports = await listLastImports(tx, tenant.id)
    const { fees, vehicles } = await countGaps(tx, tenant.id)
    const port = rateEnginePort(app.config, app.outboxUrl)
    return {
      is_set_up: port !== undefined,
      provider: port?.provider ?? null,
      lenders: rows.map(row => lenderOf(row, imports, today)),
      fees,
      vehicles,
    }
  })
}

function lenderOf(
  { lender, card, scheduled }: LenderWithCards,
  imports: readonly LastImport[],
  today: string,
): RateEngineStatus['lenders'][number] {
  const last = imports.find(({ lender_id }) => lender_id === lender.id)
  return {
    id: lender.id,
    code: lender.code,
    name: lender.name,
    name_fr: lender.name_fr,
    is_oem: lender.is_oem,
    is_active: lender.is_active,
    card_number: card?.number ?? null,
    last_import: last?.created ?? null,
    last_import_by: last?.by ?? null,
    gaps: cardGaps(
      {
        code: lender.code,
        programme: card ? StoredProgramme.parse(card.programme) : undefined,
        effective_to: card?.effective_to ?? null,
        has_next: scheduled !== null,
      },
      today,
    ),
  }
}

/** Calls the provider outside any transaction, so that nothing is locked while it responds. */
export async function fetchSheet({
  app,
  actor,
  params,
}: Call<typeof contract.fetchSheet>): Promise<FetchedSheet> {
  const { tenant } = actor
  const lender = await withTenant(app.pool, tenant, tx => findLenderCode(tx, tenant.id, params.id))
  if (!lender) throw notFound()
  if (lender.code === null) return { outcome: 'failed', reason: 'no_code', code: null }
  const port = rateEnginePort(app.config, app.outboxUrl)
  if (!port) return { outcome: 'failed', reason: 'not_configured', code: null }
  const { country, province_code: region } = tenant
  const answer = await port.fetchSheet({ lender: lender.code, country, region })
  if (!answer.ok) return { outcome: 'failed', ...reasonOf(answer.error) }
  const { text, as_of } = answer.value
  return {
    outcome: 'fetched',
    text,
    as_of,
    file_name: `${port.provider} ${lender.code} ${quoteDate(new Date(as_of), tenant.timezone)}.csv`,
  }
}

function reasonOf(error: PortError): Pick<Extract<FetchedSheet, { outcome: 'failed' }>, 'reason' | 'code'> {
  if (error.kind === 'rejected') return { reason: 'rejected', code: error.code }
  // Reading a rate sheet changes nothing, so a conflict is an invalid response.
  return { reason: error.kind === 'conflict' ? 'malformed' : error.kind, code: null }
}
