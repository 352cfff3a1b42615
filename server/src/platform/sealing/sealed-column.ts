import type { SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Place } from './place.ts'

/** A column of sealed values, and how to derive the place of each from its row. */
export interface SealedColumn {
  readonly table: PgTable
  /** Identifies a row, within a dealership where rows belong to one. */
  readonly key: PgColumn
  readonly sealed: PgColumn
  /** Other parts of the place beside the key; '' for a missing one. */
  readonly beside?: readonly SQLWrapper[]
  readonly placeOf: (key: string, ...beside: string[]) => Place
  /** Sealed with the platform's key for every owner, because it is deleted within hours. */
  readonly isOfPlatform?: true
  /** Reads a value stored before the column was sealed; undefined for a sealed one. */
  readonly readClear?: (stored: string) => string | undefined
}

/** The sealed columns of all slices, put together by the assembly. */
export interface SealedColumns {
  /** Visible in the platform's transactions. */
  readonly platform: readonly SealedColumn[]
  /** Visible in the transactions of one dealership. */
  readonly tenant: readonly SealedColumn[]
}
