import type { SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { problemAt, readList, ruleProblems } from './read-item.ts'
import type { Holdings, ItemProblem, Meeting, PartItem, RawItem, SettingsPartSlice } from './settings-part.ts'
import { deletingRows, insertingRows, updatingRows } from './write-rows.ts'

interface Stored {
  readonly dealer_id: string
  readonly id: string
}

/** The specifics of a list whose items are rows of one table. */
export interface ListSlice<Row extends Stored, Body extends object> {
  readonly name: SettingsPart
  readonly action: Action
  readonly table: Parameters<typeof updatingRows>[0] & PgTable
  /** The rows in display order, locked if they will be written. */
  readonly select: SettingsPartSlice<Row>['select']
  /** The item of a row in a file: the body of its API, with names instead of ids. */
  readonly bodyOf: (row: Row) => Body
  readonly shape: z.ZodType<Body>
  /** Maximum number of items. */
  readonly most: number
  readonly itemOf: (id: string, body: Body, index: number) => PartItem
  readonly rules: FormRules
  /** The input of the rules. */
  readonly values: (body: Body, holds: Holdings) => FieldValues
  readonly references?: SettingsPartSlice<Row>['references']
  /** The field that is unique in the list. */
  readonly keyField?: string
  /** Other problems: unknown names, and items that cannot be removed. */
  readonly check?: (meeting: Meeting<Row>) => readonly ItemProblem[]
  /** The columns of a body, with ids instead of names. */
  readonly columns: (body: Body, holds: Holdings) => Record<string, unknown>
  /** Additional columns of a new row. */
  readonly added?: (item: PartItem, meeting: Meeting<Row>) => Record<string, unknown>
}

/** The body of an item. */
const withoutId = ({ raw: { id: _id, ...body } }: PartItem): object => body

/** A list of a dealership's own rows as a part of the file. */
export const listPart = <Row extends Stored, Body extends object>(
  slice: ListSlice<Row, Body>,
): SettingsPartSlice<Row> => ({
  name: slice.name,
  action: slice.action,
  references: slice.references ?? {},
  select: slice.select,
  itemsOf: rows => rows.map((row, index) => slice.itemOf(row.id, slice.bodyOf(row), index)),
  read: raw => readList(slice.shape, raw, slice.most, slice.itemOf),
  check: meeting => [
    ...meeting.matches.flatMap(({ wanted }) =>
      ruleProblems(
        slice.rules,
        slice.values(withoutId(wanted) as Body, meeting.holds),
        wanted.index,
        meeting,
      ),
    ),
    ...twins(slice.keyField, meeting),
    ...(slice.check?.(meeting) ?? []),
  ],
  write: (_tx, wanted) => {
    const { rows, matches, difference, ids, holds, actor } = wanted
    const byId = new Map(rows.map(row => [row.id, row]))
    const columns = (item: PartItem) => slice.columns(withoutId(item) as Body, holds)
    const changed = new Set(difference.changed.map(({ item }) => item))
    const updated = matches.flatMap(({ wanted: item, stored }) => {
      const row = stored && changed.has(item) ? byId.get(stored.id) : undefined
      return row ? [{ ...row, ...columns(item) }] : []
    })
    const added = difference.added.map(item => ({
      ...columns(item),
      ...slice.added?.(item, wanted),
      dealer_id: actor.tenant.id,
      id: ids.get(item) ?? '',
    }))
    const gone = difference.removed.map(({ id }) => id)
    return {
      statements: [
        ...insertingRows(slice.table, added),
        ...updatingRows(slice.table, updated),
        ...deletingRows(slice.table, actor.tenant.id, gone),
      ],
      noted: [],
    }
  },
})

/** Duplicates, reported on the second item. */
function twins(field: string | undefined, { matches }: Pick<Meeting<never>, 'matches'>): ItemProblem[] {
  if (field === undefined) return []
  const seen = new Set<string>()
  return matches.flatMap(({ wanted: { key, index } }) => {
    if (key === undefined) return []
    const isTwin = seen.has(key)
    seen.add(key)
    return isTwin ? [problemAt(index, { field, rule: 'unique', params: {} })] : []
  })
}

/** The item of this name in another part. */
export const heldAs = (holds: Holdings, part: SettingsPart, name: string) => holds(part).get(foldedName(name))

/** Problem: the name exists neither in the file nor in the stored part. */
export const noSuchName = (index: number, field: string): ItemProblem =>
  problemAt(index, { field, rule: 'no_such_name', params: {} })

/** Problem: the file removes an item that is used. */
export const stillUsed = (missing: PartItem): ItemProblem => ({
  ...problemAt(-1, { field: 'name', rule: 'still_used', params: {} }),
  missing,
})

export const withId = (id: string, body: object): RawItem => ({ id, ...body })
