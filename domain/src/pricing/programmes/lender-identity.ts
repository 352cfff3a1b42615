import type { Programme } from './programme.ts'

/** A lender as a worksheet names it: by name for people, by identity where it was chosen from a programme. */
export type NamedLender = { readonly lender: string; readonly lender_id?: string | undefined }

/**
 * Whether a programme is the named lender's. A lender that was renamed stays the same; only where no identity is known
 * do the names decide, in either language.
 */
export const isLenderOf = (
  { id, name_en, name_fr }: Pick<Programme, 'id' | 'name_en' | 'name_fr'>,
  { lender, lender_id }: NamedLender,
): boolean =>
  lender_id !== undefined && id !== undefined ? id === lender_id : name_en === lender || name_fr === lender
