import type { Programme } from './programme.ts'

/** The lender of a worksheet: by name for people, by id if it was chosen from a programme. */
export type NamedLender = { readonly lender: string; readonly lender_id?: string | undefined }

/**
 * Whether a programme belongs to the lender. A renamed lender is the same; names in either language are compared
 * only if there is no id.
 */
export const isLenderOf = (
  { id, name_en, name_fr }: Pick<Programme, 'id' | 'name_en' | 'name_fr'>,
  { lender, lender_id }: NamedLender,
): boolean =>
  lender_id !== undefined && id !== undefined ? id === lender_id : name_en === lender || name_fr === lender
