import type { Disclosure, disclosures as contract } from '@forecourt/contract/dealership/disclosures.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import {
  DISCLOSURE_KINDS,
  type DisclosureKind,
} from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { readTexts } from './disclosure-texts.ts'
import { insertVersion, listVersions, type VersionRow } from './disclosures.queries.ts'

/** The disclosure in force is the one that began last; of two that began on the same day, the later one. */
function disclosureWire(kind: DisclosureKind, rows: readonly VersionRow[], today: string): Disclosure {
  const inForce = rows
    .map(({ version }) => version)
    .filter(version => version.effective_from <= today)
    .sort((a, b) => b.effective_from.localeCompare(a.effective_from) || b.number - a.number)
  return {
    kind,
    current: inForce[0]?.number ?? null,
    versions: rows.map(({ version, author }) => ({
      number: version.number,
      text_en: version.text_en,
      text_fr: version.text_fr,
      effective_from: version.effective_from,
      restored_from: version.restored_from,
      author: author ?? '',
      created: version.created,
    })),
    version: rows[0]?.version.number ?? 0,
  }
}

export function readDisclosures({ app, actor }: Call<typeof contract.list>) {
  const today = quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const rows = await listVersions(tx, actor.tenant.id)
    const results = DISCLOSURE_KINDS.map(kind =>
      disclosureWire(
        kind,
        rows.filter(({ version }) => version.kind === kind),
        today,
      ),
    )
    return { results }
  })
}

/** Publishes the next version. An empty text shows nothing from its day on. */
export function publishDisclosure(call: Call<typeof contract.publish>): Promise<Disclosure> {
  const { app, actor, params, body, version } = call
  const kind = params.kind as DisclosureKind
  const { id: dealer_id, timezone } = actor.tenant
  const today = quoteDate(app.now(), timezone)
  const effective_from = body.effective_from ?? today
  if (effective_from < today) throw invalid({ effective_from: { rule: 'min_date', params: { date: today } } })
  const read = readTexts(kind, body, actor.tenant)
  if (!read.ok) throw invalid({ [read.field]: read.problem })
  return withTenant(app.pool, actor.tenant, async tx => {
    const rows = await listVersions(tx, dealer_id, kind)
    const before = disclosureWire(kind, rows, today)
    const isOlder = (number: number) => before.versions.some(one => one.number === number)
    const restored_from = body.restored_from ?? null
    if (restored_from !== null && !isOlder(restored_from))
      throw invalid({ restored_from: { rule: 'id', params: {} } })
    const stored =
      before.version === version
        ? await insertVersion(tx, {
            dealer_id,
            kind,
            number: version + 1,
            ...read.texts,
            effective_from,
            restored_from,
            author: actor.id,
          })
        : undefined
    if (!stored) throw stale(disclosureWire(kind, await listVersions(tx, dealer_id, kind), today))
    recordAction(call, tx, {
      action: 'disclosure.published',
      object_type: 'disclosure',
      object_id: null,
      changes: { kind, number: stored.number, effective_from, restored_from },
    })
    return disclosureWire(kind, [{ version: stored, author: fullName(actor.user) }, ...rows], today)
  })
}
