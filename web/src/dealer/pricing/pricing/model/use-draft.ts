import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDirtyGuard } from '#shared/forms/dirty.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { differences, meeting, merged } from './draft-fields.ts'
import type { Draft, Edit } from './draft.ts'
import { changedThroughout, closeStep, historyOf, record, redo, undo } from './history.ts'
import type { TaggedOrder } from './pricing.api.ts'
import { readLocalDraft, type LocalDraft } from './local-draft.ts'
import { stepsFrom } from './edit-steps.ts'
import { useLocalDraft } from './use-local-draft.ts'
import { useSteady } from './use-steady.ts'

interface Base {
  readonly draft: Draft
  readonly etag: string | null
  /** State before a merge with unresolved conflicts. */
  readonly origin?: Draft
}

export const draftOf = ({ worksheet, payment_type }: OrderWithWorksheet): Draft => ({
  worksheet,
  payment_type,
})

const baseOf = ({ data, etag }: TaggedOrder): Base => ({ draft: draftOf(data), etag })

/** The stored score is used if the local draft has none. */
const withScore = (draft: Draft, { worksheet: { credit_score } }: Draft): Draft => ({
  ...draft,
  worksheet: { ...draft.worksheet, credit_score },
})

function restored(scratch: LocalDraft | undefined, stored: Base): { base: Base; draft: Draft } | undefined {
  if (scratch === undefined) return undefined
  const base = { draft: withScore(scratch.base, stored.draft), etag: scratch.etag }
  return { base, draft: withScore(scratch.draft, stored.draft) }
}

/** The worksheet being edited: undo history, base version, and the local draft in the tab under a key. */
export function useDraft(loaded: TaggedOrder, copyKey: string) {
  const user = useCurrentUser().id
  const [scratch] = useState(() => readLocalDraft(copyKey, user))
  const [start] = useState(() => restored(scratch, baseOf(loaded)))
  const [base, setBase] = useState(start?.base ?? baseOf(loaded))
  const [history, show] = useState(() => historyOf(start?.draft ?? base.draft))
  const [steps] = useState(() => stepsFrom(history, show))
  const { latest, change, commitStep } = steps
  useLayoutEffect(() => steps.drew(history), [steps, history])
  const draft = history.present
  const changes = useMemo(() => differences(base.draft, draft), [base, draft])
  const isDirty = changes.length > 0
  useDirtyGuard(isDirty)
  useLocalDraft({
    orderId: loaded.data.id,
    key: copyKey,
    user,
    base: base.draft,
    etag: base.etag,
    draft,
    isDirty,
  })

  const restart = useCallback(
    (next: Base, now: Draft = next.draft) => {
      setBase(next)
      change(() => historyOf(now))
    },
    [change],
  )
  /** Merges somebody else's version under the local changes, field by field. Conflicting fields stay as typed. */
  const meet = useSteady((next: TaggedOrder, from: Base = base) => {
    const theirs = baseOf(next)
    const { taken, conflicts } = meeting(from.draft, latest(), theirs.draft)
    change(known => changedThroughout(known, state => merged(state, theirs.draft, taken)))
    const origin = from.origin ?? from.draft
    const joined = merged(from.draft, theirs.draft, taken)
    // With conflicts the old tag stays, so that saving is refused and both versions are compared.
    setBase(conflicts.length === 0 ? theirs : { draft: joined, etag: from.etag, origin })
    const changed = new Set(differences(joined, latest()))
    return { conflicts, from: origin, taken: differences(origin, joined).filter(name => !changed.has(name)) }
  })
  // Saved elsewhere: without local changes, the page simply follows.
  const seen = useRef(loaded.etag)
  const follow = useSteady((next: TaggedOrder) => {
    if (seen.current === next.etag) return
    seen.current = next.etag
    if (next.etag === base.etag) return
    if (differences(base.draft, latest()).length > 0) meet(next)
    else restart(baseOf(next))
  })
  useLayoutEffect(() => follow(loaded), [follow, loaded])

  const edit = useCallback(
    (key: string, next: Edit) => change(known => record(known, key, next(known.present))),
    [change],
  )
  /** A late addition to the current step. */
  const amend = useCallback(
    (next: Edit) => change(known => ({ ...known, present: next(known.present) })),
    [change],
  )
  return {
    draft,
    latest,
    subscribe: steps.subscribe,
    base,
    changes,
    isDirty,
    /** Time of the last change of a restored local draft. */
    restoredAt: start === undefined ? undefined : scratch?.at,
    step: history.step,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit,
    amend,
    commitStep,
    meet,
    undo: () => change(undo),
    redo: () => change(redo),
    /** One step, so that undo restores everything. */
    discard: () => change(known => closeStep(record(closeStep(known), 'discarded', base.draft))),
    /** After a save, or with somebody else's version under the local changes. */
    restart: (next: TaggedOrder, now?: Draft) => restart(baseOf(next), now),
    /** Values typed during the save stay, for the next one. */
    saved: (next: TaggedOrder, sent: Draft) => {
      if (differences(sent, latest()).length === 0) restart(baseOf(next))
      else meet(next, { draft: sent, etag: next.etag })
    },
    /** A save from outside the sheet becomes one step: undo restores the previous values, to be saved again. */
    adopt: (saved: TaggedOrder) => {
      setBase(baseOf(saved))
      change(known => closeStep(record(closeStep(known), 'adopted', draftOf(saved.data))))
    },
  }
}

export type DraftOfDesk = ReturnType<typeof useDraft>
