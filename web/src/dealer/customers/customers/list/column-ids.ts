import { readDevice, writeDevice } from '#shared/browser-storage/device-storage.ts'

export const columnIds = [
  'customer',
  'vehicle',
  'next_move',
  'deposit',
  'appointment',
  'rep',
  'created',
  'last_activity',
] as const

export type ColumnId = (typeof columnIds)[number]

export const defaultColumns: readonly ColumnId[] = columnIds.slice(0, 6)

/** The customer column names the rows; it is always shown. */
export const fixedColumn: ColumnId = 'customer'

/** Columns that this browser shows, in order. */
export function readShownColumns(): readonly ColumnId[] {
  const kept = (readDevice('dp-customer-columns') ?? '').split(',')
  const known = kept.filter((id): id is ColumnId => (columnIds as readonly string[]).includes(id))
  return known.includes(fixedColumn) ? [...new Set(known)] : defaultColumns
}

export function writeShownColumns(shown: readonly ColumnId[]): void {
  writeDevice('dp-customer-columns', shown.join(','))
}
