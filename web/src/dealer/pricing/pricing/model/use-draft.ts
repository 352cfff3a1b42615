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
  /** What it was before anything was taken over from somebody with whom there is a conflict still. */
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

/** The worksheet under work: its steps, what it was made from, and its unsaved copy in the tab under a key. */
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
  /** Somebody else's version under one's own changes, field by field. What both changed stays as it is typed. */
  const meet = useSteady((next: TaggedOrder, from: Base = base) => {
    const theirs = baseOf(next)
    const { taken, conflicts } = meeting(from.draft, latest(), theirs.draft)
    change(known => changedThroughout(known, state => merged(state, theirs.draft, taken)))
    const origin = from.origin ?? from.draft
    const joined = merged(from.draft, theirs.draft, taken)
    // The tag of before stays with a conflict: the save is refused, and both are laid side by side.
    setBase(conflicts.length === 0 ? theirs : { draft: joined, etag: from.etag, origin })
    const changed = new Set(differences(joined, latest()))
    return { conflicts, from: origin, taken: differences(origin, joined).filter(name => !changed.has(name)) }
  })
  // Saved elsewhere: while nothing was typed here, the page simply follows.
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
  /** What belongs to the present step, though it comes later. */
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
    /** When the unsaved work was last touched, if it was found in the tab. */
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
    /** One step, so that a step back has it all again. */
    discard: () => change(known => closeStep(record(closeStep(known), 'discarded', base.draft))),
    /** After a save, or with somebody else's version under one's own changes. */
    restart: (next: TaggedOrder, now?: Draft) => restart(baseOf(next), now),
    /** What was typed while it was on its way stays, to be saved as well. */
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
