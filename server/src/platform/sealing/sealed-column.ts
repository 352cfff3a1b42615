import type { SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Place } from './place.ts'

/** A column of sealed values, and how the place of each is told from its row. */
export interface SealedColumn {
  readonly table: PgTable
  /** Tells rows apart, within a dealership where they are its own. */
  readonly key: PgColumn
  readonly sealed: PgColumn
  /** What the place is made of beside the key; '' where there is none. */
  readonly beside?: readonly SQLWrapper[]
  readonly placeOf: (key: string, ...beside: string[]) => Place
  /** Sealed with the platform's key, whoever the owner is: what is gone within hours. */
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
