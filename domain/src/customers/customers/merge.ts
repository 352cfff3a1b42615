/**
 * The fields of a record that a merge combines. The reason goes with the status; address lines are chosen one by
 * one, because each record may know a different part.
 */
export const MERGE_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'secondary_phone',
  'address_line_1',
  'address_line_2',
  'city',
  'province',
  'postal_code',
  'note',
  'language',
  'lead_type',
  'assigned_dealer',
  'archive_status',
] as const

export type MergeField = (typeof MERGE_FIELDS)[number]

/** The source of a value: the kept record or the merged one. Notes can be combined. */
export type MergeChoice = 'kept' | 'merged' | 'both'

export type MergeChoices = { readonly [Field in MergeField]?: MergeChoice | undefined }

/** The fields of a customer that a merge writes; the reason follows the status. */
export type Mergeable = {
  readonly [Field in Exclude<MergeField, 'archive_status' | 'language'>]: string | null
} & {
  readonly first_name: string
  readonly last_name: string
  readonly lead_type: string
  readonly language: 'en' | 'fr'
  readonly archive_status: 'Active' | 'Lost' | 'Sold'
  readonly archive_reason: string | null
}

/** Number of days in which a merge can be undone; afterwards the data for it is deleted. */
export const MERGE_UNDO_DAYS = 30

const NOTE_MAX = 5000

const both = (kept: string | null, merged: string | null): string | null =>
  kept === null || merged === null || kept === merged ? (kept ?? merged) : `${kept}\n\n${merged}`

/** Whether both notes together are within the limit (decisions 9.6: 5,000 characters). */
export const canKeepBothNotes = (kept: Mergeable, merged: Mergeable): boolean =>
  (both(kept.note, merged.note)?.length ?? 0) <= NOTE_MAX

/** The fields in which two records differ and that need a choice. */
export const mergeDifferences = (kept: Mergeable, merged: Mergeable): readonly MergeField[] =>
  MERGE_FIELDS.filter(field => kept[field] !== merged[field])

const isMoreAlive = (kept: Mergeable, merged: Mergeable) =>
  kept.archive_status === 'Lost' && merged.archive_status !== 'Lost'

/** The default choices: known values win over unknown ones, then the kept record wins. */
export const suggestedChoice = (field: MergeField, kept: Mergeable, merged: Mergeable): MergeChoice => {
  if (field === 'archive_status') return isMoreAlive(kept, merged) ? 'merged' : 'kept'
  if (field === 'note' && kept.note !== null && merged.note !== null)
    return canKeepBothNotes(kept, merged) ? 'both' : 'kept'
  return kept[field] === null && merged[field] !== null ? 'merged' : 'kept'
}

/** Fields with an invalid choice: both of a field that is not a note, or of notes that are too long together. */
export const mergeProblems = (
  kept: Mergeable,
  merged: Mergeable,
  choices: MergeChoices,
): readonly MergeField[] =>
  MERGE_FIELDS.filter(
    field => choices[field] === 'both' && (field !== 'note' || !canKeepBothNotes(kept, merged)),
  )

/** The merged record. Fields without a choice use `suggestedChoice`. */
export const mergedCustomer = (kept: Mergeable, merged: Mergeable, choices: MergeChoices): Mergeable => {
  const choiceOf = (field: MergeField) => choices[field] ?? suggestedChoice(field, kept, merged)
  const chosen = Object.fromEntries(
    MERGE_FIELDS.map(field => {
      const choice = choiceOf(field)
      if (choice === 'both' && field === 'note') return [field, both(kept.note, merged.note)]
      return [field, (choice === 'merged' ? merged : kept)[field]]
    }),
  ) as Record<MergeField, string | null>
  const status = choiceOf('archive_status') === 'merged' ? merged : kept
  return {
    ...kept,
    ...chosen,
    archive_status: status.archive_status,
    archive_reason: status.archive_reason,
  } as Mergeable
}

/**
 * The values to restore when a merge is undone: only fields that the merge changed and nobody changed since.
 * Later changes stay.
 */
export const unmergedCustomer = (before: Mergeable, after: Mergeable, now: Mergeable): Mergeable => {
  const fields = [...MERGE_FIELDS, 'archive_reason'] as const
  const restored = fields.filter(field => before[field] !== after[field] && now[field] === after[field])
  return { ...now, ...Object.fromEntries(restored.map(field => [field, before[field]])) }
}

/** Until when a merge can be undone, in milliseconds since 1970. */
export const mergeUndoUntil = (mergedAt: number): number => mergedAt + MERGE_UNDO_DAYS * 86_400_000
