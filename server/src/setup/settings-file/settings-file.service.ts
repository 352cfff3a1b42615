import type {
  PartDifference,
  settingsFile,
  SettingsFile,
  SettingsPart,
} from '@forecourt/contract/setup/settings-file.ts'
import { recordAction, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { sqlStateOf, withPlatform, withTenant } from '#platform/db/tenant.ts'
import { runIdempotentInOwnTransaction } from '#platform/http/idempotency.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { noteChanges } from '#pricing/programme-changes/note-change.ts'
import { inspectFile, recordingFile } from '#platform/uploads/inspect-file.ts'
import { countUpload } from '#platform/uploads/upload-quota.ts'
import { readSettings, writeTogether, type StoredSettings } from './settings-file.queries.ts'
import { compareAll, type Compared } from './compare-parts.ts'
import { settingsParts } from './settings-parts.ts'
import { findManagedDealership } from './sources.queries.ts'

/**
 * All settings as a file. Users who also manage another dealership can export its settings, which its audit
 * log records.
 */
export async function readFile(call: Call<typeof settingsFile.read>): Promise<SettingsFile> {
  const { app, actor, query } = call
  const { dealership_id: id = actor.tenant.id } = query
  const source =
    id === actor.tenant.id
      ? actor.tenant
      : await withPlatform(app.pool, tx => findManagedDealership(tx, actor.user, id))
  if (!source) throw notFound()
  return withTenant(app.pool, source, async tx => {
    const { rows } = await readSettings(tx, source.id, quoteDate(app.now(), source.timezone))
    recordAudit(call, tx, {
      dealer: source.id,
      actor: actor.id,
      actor_kind: 'staff',
      action: 'settings.exported',
      object_type: 'settings',
      object_id: null,
      ...(source.id !== actor.tenant.id && { changes: { to: actor.tenant.name } }),
    })
    const parts = settingsParts.map(part => [part.name, part.itemsOf(rows[part.name]).map(({ raw }) => raw)])
    return {
      format: 'forecourt-settings',
      schema_version: 1,
      dealership: { name: source.name, country: source.country },
      parts: Object.fromEntries(parts) as SettingsFile['parts'],
    }
  })
}

/** The file with the chosen parts only. */
const onlyThe = (file: SettingsFile, chosen: readonly SettingsPart[]): SettingsFile => ({
  ...file,
  parts: Object.fromEntries(
    Object.entries(file.parts).filter(([name]) => chosen.includes(name as SettingsPart)),
  ),
})

export const compareFile = ({ app, actor, body }: Call<typeof settingsFile.compare>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const stored = await readSettings(tx, actor.tenant.id, quoteDate(app.now(), actor.tenant.timezone))
    return answerOf(stored, compareAll(body.file, stored, { actor, now: app.now() }))
  })

const answerOf = ({ state }: StoredSettings, compared: readonly Compared[]) => ({
  state,
  parts: compared.map(({ wire }) => wire),
})

/** Applies the chosen parts, if the stored settings are still those of the comparison. */
export async function applyFile(call: Call<typeof settingsFile.apply>) {
  const { app, actor, body, idempotency } = call
  const reading = { actor, now: app.now() }
  const bytes = Buffer.from(JSON.stringify(body.file))
  const settings = { object_type: 'settings', object_id: null } as const
  await recordingFile(call, settings, () => inspectFile(app, 'file', bytes))
  return withTenant(app.pool, actor.tenant, tx =>
    // One after the other: a waiting request reads what the one before it has written.
    runIdempotentInOwnTransaction(tx, actor, idempotency, async () => {
      const stored = await readSettings(tx, actor.tenant.id, quoteDate(app.now(), actor.tenant.timezone), {
        isLocked: true,
      })
      if (stored.state !== body.state) throw stale(answerOf(stored, compareAll(body.file, stored, reading)))
      // Only the chosen parts: what they name must exist without the others.
      const chosen = compareAll(onlyThe(body.file, body.parts), stored, reading)
      if (chosen.some(({ wire }) => !wire.may_apply)) throw new Refusal('forbidden')
      refuseProblems(chosen)
      await write(call, tx, chosen)
      countUpload(call, tx, { field: 'file', sizes: [bytes.length] })
      return answerOf(stored, chosen)
    }),
  ).catch((error: unknown) => {
    // Another request stored the same next state of a list at this moment.
    throw sqlStateOf(error) === '23505' ? new Refusal('conflict', { code: 'conflict' }) : error
  })
}

function refuseProblems(chosen: readonly Compared[]): void {
  const fields = chosen.flatMap(({ wire }) =>
    wire.problems.map(
      ({ index, field, problem }) =>
        [['file.parts', wire.part, ...(index === null ? [] : [index, field])].join('.'), [problem]] as const,
    ),
  )
  if (fields.length > 0) throw new Refusal('validation', { fields: Object.fromEntries(fields) })
}

async function write(
  call: Call<typeof settingsFile.apply>,
  tx: Tx,
  chosen: readonly Compared[],
): Promise<void> {
  const { actor } = call
  const changes = chosen.map(({ part, wanted }) => part.write(tx, wanted))
  await writeTogether(
    tx,
    changes.flatMap(({ ahead = [] }) => ahead),
  )
  await writeTogether(
    tx,
    changes.flatMap(({ statements }) => statements),
  )
  noteChanges(
    tx,
    actor,
    changes.flatMap(({ noted }) => noted),
  )
  recordAction(call, tx, {
    action: 'settings.imported',
    object_type: 'settings',
    object_id: null,
    changes: {
      from: call.body.file.dealership.name,
      ...Object.fromEntries(chosen.map(({ wire }) => [wire.part, recordOf(wire)])),
    },
  })
}

/** Maximum length of an audited list; the total count is recorded with it. */
const MAX_RECORDED = 400

/** The audited change of a part: names, and the fields of changed items. */
function recordOf({ added, changed, removed }: PartDifference) {
  const lists = {
    added: added.slice(0, MAX_RECORDED).map(({ name }) => name),
    changed: changed.slice(0, MAX_RECORDED).map(({ name, changes }) => ({
      name,
      fields: Object.fromEntries(
        changes
          .slice(0, MAX_RECORDED)
          .map(({ field, before, after }) => [field, { from: before, to: after }]),
      ),
    })),
    removed: removed.slice(0, MAX_RECORDED).map(({ name }) => name),
  }
  const all = { added: added.length, changed: changed.length, removed: removed.length }
  return Math.max(...Object.values(all)) > MAX_RECORDED ? { ...lists, all } : lists
}
