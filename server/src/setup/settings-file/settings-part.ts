import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import type { SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import type { ItemDifference, Match, SettingItem } from '@forecourt/domain/setup/settings-file/difference.ts'
import type { SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { NotedChange } from '#pricing/programme-changes/note-change.ts'
import type { Actor } from '#platform/sessions/session.ts'

/** An item in a file, with its id. */
export type RawItem = Readonly<Record<string, unknown>>

/** An item of a part: its comparable values, and all its content. */
export interface PartItem extends SettingItem {
  /** Its index in the part. */
  readonly index: number
  readonly name_fr: string
  readonly raw: RawItem
}

/** A problem of an item in a file, by its index in the part. */
export interface ItemProblem {
  readonly index: number
  /** The stored item with the problem, if the file has none to name. */
  readonly missing?: PartItem
  readonly field: string
  readonly problem: FieldProblem
}

/** The readable items of a file, in their order, and their problems. */
export interface ReadItems {
  readonly items: readonly PartItem[]
  readonly problems: readonly ItemProblem[]
}

export interface Reading {
  readonly actor: Actor
  readonly now: Date
}

/** An item of a part after the file is applied, with its existing or new id. */
export interface Held {
  readonly id: string
  readonly item: PartItem
}

/**
 * The items of a part after the file is applied, by key or else by folded name: parts of a file refer to each
 * other by name, because ids mean nothing in another dealership. A part that is not in the file has the
 * stored items.
 */
export type Holdings = (part: SettingsPart) => ReadonlyMap<string, Held>

/** The items read of a part, and the stored ones they match. */
export interface Meeting<Row> extends Reading {
  readonly rows: readonly Row[]
  readonly matches: readonly Match<PartItem>[]
  readonly removed: readonly PartItem[]
  readonly holds: Holdings
}

export interface Wanted<Row> extends Meeting<Row> {
  readonly difference: ItemDifference<PartItem>
  /** The id of each wanted item. */
  readonly ids: ReadonlyMap<PartItem, string>
}

/** The changes of a part: statements that can run as one, and the events for programme changes. */
export interface PartChanges {
  readonly statements: readonly SQLWrapper[]
  /** Statements that must run before them to prevent conflicts. */
  readonly ahead?: readonly SQLWrapper[]
  readonly noted: readonly NotedChange[]
}

/**
 * A part of the settings: how its rows are read, converted to a file and written. A slice with settings adds
 * one to `settings-parts.ts`, and its name to the contract.
 */
export interface SettingsPartSlice<Row> {
  readonly name: SettingsPart
  /** The permission required to apply it. */
  readonly action: Action
  /** A query of the rows in display order; locked if they will be written. The day is the dealership's. */
  readonly select: (tx: Tx, dealerId: string, isLocked: boolean, day: string) => SQLWrapper
  readonly itemsOf: (rows: readonly Row[]) => readonly PartItem[]
  /** Fields that name items of other parts. */
  readonly references?: Readonly<Record<string, SettingsPart>>
  readonly read: (raw: readonly RawItem[], reading: Reading) => ReadItems
  /** Problems of readable items that depend on what is stored or on another part. */
  readonly check?: (meeting: Meeting<Row>) => readonly ItemProblem[]
  /**
   * Whether a stored item that a file lacks stays unchanged, because it is history or more than a setting.
   */
  readonly stays?: (row: Row) => boolean
  /** The fields of an applied item that a file never contains and that are missing then. */
  readonly missing?: (match: Match<PartItem>, row: Row | undefined) => readonly string[]
  readonly write: (tx: Tx, wanted: Wanted<Row>) => PartChanges
}

/** A part with rows of any type. */
export type AnyPart = SettingsPartSlice<never>
