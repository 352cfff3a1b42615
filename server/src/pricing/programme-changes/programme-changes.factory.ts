import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { programmeChanges } from './programme-changes.table.ts'

type Change = typeof programmeChanges.$inferSelect
type ChangeRow = typeof programmeChanges.$inferInsert

/** A published card that changed no order; its job is finished. */
export async function buildProgrammeChange(
  app: FactoryApp,
  given: Partial<ChangeRow> & { dealer_id: string },
): Promise<Change> {
  const number = nextNumber()
  const [built] = await withTenant(app.pool, { id: given.dealer_id }, tx =>
    tx
      .insert(programmeChanges)
      .values({
        id: stableId(`programme change ${number}`),
        kind: 'rate_card',
        subject_id: stableId(`subject ${number}`),
        name: 'Bank',
        name_fr: 'Banque',
        effective_from: '2026-11-21',
        is_done: true,
        created_by: stableId('nobody'),
        ...given,
      })
      .returning(),
  )
  if (!built) throw new Error('the change was not inserted')
  return built
}
