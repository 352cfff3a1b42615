import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import type { SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import type { ItemDifference, Match, SettingItem } from '@forecourt/domain/setup/settings-file/difference.ts'
import type { SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { NotedChange } from '#pricing/programme-changes/note-change.ts'
import type { Actor } from '#platform/sessions/session.ts'

/** What stands in a file for an item, with its id. */
export type RawItem = Readonly<Record<string, unknown>>

/** An item of a part: what can be compared of it, and all that it has. */
export interface PartItem extends SettingItem {
  /** Its place in the part. */
  readonly index: number
  readonly name_fr: string
  readonly raw: RawItem
}

/** What is wrong with an item of a file, by its place in the part. */
export interface ItemProblem {
  readonly index: number
  /** The stored item that it is about, where the file has none that could be named. */
  readonly missing?: PartItem
  readonly field: string
  readonly problem: FieldProblem
}

/** A file's items as far as they can be read, in their order, and what is wrong with them. */
export interface ReadItems {
  readonly items: readonly PartItem[]
  readonly problems: readonly ItemProblem[]
}

export interface Reading {
  readonly actor: Actor
  readonly now: Date
}

/** An item that a part will hold once the file is applied, with the id that it has or gets. */
export interface Held {
  readonly id: string
  readonly item: PartItem
}

/**
 * What a part will hold, found by key or else by folded name: how one part of a file refers to another, whose ids mean
 * nothing elsewhere. A part that the file does not have holds what is stored.
 */
export type Holdings = (part: SettingsPart) => ReadonlyMap<string, Held>

/** What is read of a part, and what it meets. */
export interface Meeting<Row> extends Reading {
  readonly rows: readonly Row[]
  readonly matches: readonly Match<PartItem>[]
  readonly removed: readonly PartItem[]
  readonly holds: Holdings
}

export interface Wanted<Row> extends Meeting<Row> {
  readonly difference: ItemDifference<PartItem>
  /** The id under which each wanted item is kept. */
  readonly ids: ReadonlyMap<PartItem, string>
}

/** What applying a part writes: statements of one row each or of many that can run as one, and what the radar is told. */
export interface PartChanges {
  readonly statements: readonly SQLWrapper[]
  /** What makes room for them, and is done before. */
  readonly ahead?: readonly SQLWrapper[]
  readonly noted: readonly NotedChange[]
}

/**
 * A part of the settings: how its rows are read, what they are in a file, and how they are written. A slice that has
 * settings adds one to `settings-parts.ts`, and its name to the contract.
 */
export interface SettingsPartSlice<Row> {
  readonly name: SettingsPart
  /** Whoever applies it needs this right. */
  readonly action: Action
  /** A query of the rows in display order; locked where they will be written. The day is the dealership's. */
  readonly select: (tx: Tx, dealerId: string, isLocked: boolean, day: string) => SQLWrapper
  readonly itemsOf: (rows: readonly Row[]) => readonly PartItem[]
  /** Fields that name items of other parts. */
  readonly references?: Readonly<Record<string, SettingsPart>>
  readonly read: (raw: readonly RawItem[], reading: Reading) => ReadItems
  /** What is wrong with items that can be read, where that hangs on what is stored or on another part. */
  readonly check?: (meeting: Meeting<Row>) => readonly ItemProblem[]
  /** Whether a stored item that a file does not have stays as it is: it is history, or brings more than a setting. */
  readonly stays?: (row: Row) => boolean
  /** The fields of an applied item that a file never holds and that are missing then. */
  readonly missing?: (match: Match<PartItem>, row: Row | undefined) => readonly string[]
  readonly write: (tx: Tx, wanted: Wanted<Row>) => PartChanges
}

/** A part whose rows are its own business. */
export type AnyPart = SettingsPartSlice<never>
