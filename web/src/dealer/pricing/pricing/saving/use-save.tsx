import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'
import type { ChosenCell } from '../model/chosen-cell.ts'
import { differences, merged } from '../model/draft-fields.ts'
import type { Draft } from '../model/draft.ts'
import type { TaggedOrder } from '../model/pricing.api.ts'
import { withRemovedFees } from '../model/removed-fees.ts'
import { unexplainedIn } from '../model/unexplained.ts'
import { draftOf, type DraftOfDesk } from '../model/use-draft.ts'
import type { WorksheetStore } from '../model/worksheet-store.ts'

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.tsx')).ReasonDialog)

/** Number of consecutive concurrent saves to merge before asking. */
const mostMeetings = 5

interface UseSave {
  readonly store: WorksheetStore
  readonly work: DraftOfDesk
  /** Inputs to correct before anything is sent. */
  readonly badInputs: readonly string[]
  readonly cellOf: (draft: Draft) => ChosenCell | undefined
  /** For the names of removed fees. */
  readonly library: readonly LibraryLine[]
}

/** Saves the worksheet over its base version; a concurrent version is merged or compared. */
export function useSave({ store, work, badInputs, cellOf, library }: UseSave) {
  const t = useText('pricing')
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const send = async (
    draft: Draft,
    base: Draft,
    etag: string | null,
    override_reasons?: OverrideAnswers,
    meetings = 0,
  ) => {
    setSaving(true)
    setFailure(undefined)
    try {
      const saved = await store.write(draft, etag, { override_reasons, cell: cellOf(draft) })
      work.saved(saved, draft)
      showToast({ type: 'success', text: store.saved ?? t('saved'), durationMs: toastMs.short })
    } catch (error) {
      if (isCallError(error, 'stale')) {
        const stored = store.storedIn(error)
        const theirs = draftOf(stored.data)
        const met = work.meet(stored)
        // Without a conflict both changes are merged; with one, or after too many attempts, the user decides.
        if (met.conflicts.length > 0 || meetings >= mostMeetings)
          compare(met.from, () => merged(work.latest(), met.from, met.taken), stored)
        else {
          // Values typed since sending are left for the next save.
          const again = merged(draft, theirs, differences(base, theirs))
          await send(again, theirs, stored.etag, override_reasons, meetings + 1)
        }
      } else if (isCallError(error) && unexplainedIn(error).length > 0)
        ask(unexplainedIn(error), draft, answers => send(draft, base, etag, answers))
      else if (isCallError(error)) setFailure(error)
      else throw error
    } finally {
      setSaving(false)
    }
  }

  const ask = (
    fields: readonly string[],
    draft: Draft,
    again: (answers: OverrideAnswers) => Promise<void>,
  ) => {
    void openModal(close => (
      <ReasonDialog
        fields={fields}
        draft={withRemovedFees(draft, library)}
        onClose={close}
        onSave={answers => {
          close()
          void again(answers)
        }}
      />
    ))
  }

  /** `mineNow` is called when the dialog has loaded: until then the user can still type. */
  const compare = (base: Draft, mineNow: () => Draft, stored: TaggedOrder) => {
    void openModal(close => (
      <ConflictDialog
        base={base}
        mine={mineNow()}
        stored={stored}
        onClose={close}
        onKeepTheirs={() => {
          close()
          work.restart(stored)
        }}
        onSave={async chosen => {
          work.restart(stored, chosen)
          if (differences(draftOf(stored.data), chosen).length > 0)
            await send(chosen, draftOf(stored.data), stored.etag)
        }}
      />
    ))
  }

  return {
    isSaving,
    failure,
    save: () => {
      if (isSaving) return
      const [first] = badInputs
      if (first !== undefined) focusInput(first)
      else void send(work.draft, work.base.draft, work.base.etag)
    },
    forgetFailure: () => setFailure(undefined),
  }
}

function focusInput(name: string): void {
  const input = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  input?.focus()
  input?.scrollIntoView({ block: 'center' })
}
