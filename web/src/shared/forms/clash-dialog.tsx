import type { ReactNode } from 'react'
import { DifferenceDialog } from '#shared/ui/dialog/difference-dialog.tsx'

/** Two people changed the same record: what the second one to save must decide. */
export interface Clash<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
  readonly onKeepTheirs: () => void
  readonly onSave: (merged: T) => Promise<void>
  readonly onClose: () => void
}

/** How two versions of a record are compared. */
export interface Comparison<T, F extends string> {
  /** Fields that differ, by the names that the server uses in refusals. */
  readonly differences: (one: T, other: T) => readonly F[]
  /** The second record with these fields of the first one. */
  readonly carry: (fields: readonly F[], from: T, onto: T) => T
}

/** Texts of a comparison. */
export interface ClashWords<T, F extends string> {
  readonly text: string
  readonly labelOf: (field: F) => string
  /** Value of a field in words. */
  readonly say: (field: F, record: T) => ReactNode
}

/** Compares theirs and mine field by field. Fields that only one of both changed are preselected. */
export function ClashDialog<T, F extends string>(props: Clash<T> & Comparison<T, F> & ClashWords<T, F>) {
  const { base, mine, theirs, differences, carry, text, labelOf, say } = props
  const fields = differences(theirs, mine)
  const changedByMe = new Set(differences(base, mine))
  return (
    <DifferenceDialog
      text={text}
      differences={fields.map(field => ({
        name: field,
        label: labelOf(field),
        theirs: say(field, theirs),
        yours: say(field, mine),
        first: changedByMe.has(field) ? 'yours' : 'theirs',
      }))}
      onSave={picks => {
        const kept = fields.filter(field => picks[field] === 'theirs')
        return props.onSave(carry(kept, theirs, mine))
      }}
      onKeepTheirs={props.onKeepTheirs}
      onClose={props.onClose}
    />
  )
}
