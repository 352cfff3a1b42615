import { accessoryLine } from '#pricing/pricing/accessory-lines.ts'
import type { NotedChange } from '#pricing/programme-changes/note-change.ts'
import type { accessories } from './accessories.table.ts'

type Row = typeof accessories.$inferSelect

/** The lines a deal would have of an accessory before and after; undefined for a change that no deal shows. */
export function notedAccessory(
  before: Row,
  after: Row | undefined,
  effective_from: string,
): NotedChange | undefined {
  const [was, is] = [before, after].map(row => (row?.active ? accessoryLine(row) : null))
  if (!was || JSON.stringify(was) === JSON.stringify(is)) return undefined
  const { name, name_fr } = is ?? was
  return {
    kind: 'accessory',
    subject_id: before.id,
    name,
    name_fr,
    effective_from,
    before: was,
    after: is ?? null,
  }
}
