import { useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { isCallError, type CallError } from '../api/call-error.ts'
import { openModal } from '../ui/modals.ts'
import { showToast, toastMs } from '../ui/toast-store.ts'
import type { Clash, Comparison } from './clash-dialog.tsx'
import { useDirtyGuard } from './dirty.ts'
import type { FieldProblem } from './field-message.ts'
import { asksFor, leadToProblem } from './submit-error.ts'

interface Versioned {
  readonly version: number
}

interface VersionedFormOptions<T extends Versioned, F extends string> extends Comparison<T, F> {
  readonly stored: T
  /** Sends what differs, over the version it was changed from. */
  readonly save: (from: T, mine: T) => Promise<T>
  /** The toast of a record that is stored. */
  readonly saved: string
  /** The toast where somebody changed a record that was acted on, and nothing of it was changed here. */
  readonly followed?: string
  readonly Clash: ComponentType<Clash<T>>
  /** Goes where what was refused is, when nothing of it is on the screen. False: nowhere, and it is told of all of it. */
  readonly onElsewhere?: (refused: readonly string[]) => boolean
}

/** What is stored as far as the page knows, and what was made of it here. */
interface Work<T> {
  readonly base: T
  readonly draft: T
}

export type FieldProblems = Readonly<Partial<Record<string, FieldProblem>>>

/**
 * A record under work: what was changed, what the server refused field by field, and who saved in between. Unlike
 * `useRowForm`, which keeps a form's named values, the draft is the record itself with its lists and parts, spread over
 * several forms or pages: no rule is asked here, and what is refused may stand on a part that is not on the screen.
 */
export function useVersionedForm<T extends Versioned, F extends string>(options: VersionedFormOptions<T, F>) {
  const { stored, differences, carry, Clash } = options
  const [work, setWork] = useState<Work<T>>({ base: stored, draft: stored })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [failure, setFailure] = useState<CallError>()
  const [isSaving, setSaving] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { base, draft } = work
  const changes = differences(base, draft)
  useDirtyGuard(changes.length > 0)
  // Read where an answer comes: typing goes on while one is waited for.
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  // Saved elsewhere while nothing was changed here: the page follows.
  if (stored.version > base.version && changes.length === 0) setWork({ base: stored, draft: stored })

  /** A refusal of a part of a list goes with the list. */
  const clear = (field: string) =>
    setProblems(shown =>
      Object.fromEntries(
        Object.entries(shown).filter(([name]) => name !== field && !name.startsWith(`${field}.`)),
      ),
    )
  const restart = (next: T, mine: T = next) => {
    setWork({ base: next, draft: { ...mine, version: next.version } })
    setProblems({})
    setFailure(undefined)
  }
  /** What was sent is stored; what was changed since then is a change of that. */
  const settle = (next: T, sent: T) => {
    setWork(({ draft: now }) => ({ base: next, draft: carry(differences(sent, now), now, next) }))
    setProblems({})
  }

  const elsewhere = (error: CallError) => {
    if (options.onElsewhere?.(Object.keys(error.fields)) !== true) setFailure(error)
  }

  const run = async (act: () => Promise<T>, { base: from, draft: sent }: Work<T>, said: string) => {
    setSaving(true)
    setFailure(undefined)
    try {
      settle(await act(), sent)
      showToast({ type: 'success', text: said, durationMs: toastMs.short })
    } catch (error) {
      if (isCallError(error, 'stale')) compare(from, error.detail.current as T)
      else if (isCallError(error, 'validation')) {
        const refused = Object.keys(error.fields)
        setProblems(problemsOf(error))
        leadToProblem(formRef.current, refused)
        if (!refused.some(name => asksFor(formRef.current, name))) elsewhere(error)
      } else if (isCallError(error)) setFailure(error)
      else throw error
    } finally {
      setSaving(false)
    }
  }
  const send = (from: T, mine: T) =>
    run(() => options.save(from, mine), { base: from, draft: mine }, options.saved)

  /** 412: field by field theirs or mine; nothing typed is lost before it is decided. */
  const compare = (from: T, theirs: T) => {
    const { draft: mine } = latest.current
    if (differences(from, mine).length === 0 || differences(theirs, mine).length === 0) {
      restart(theirs)
      if (options.followed !== undefined) showToast({ type: 'info', text: options.followed })
      return
    }
    void openModal(close => (
      <Clash
        base={from}
        mine={mine}
        theirs={theirs}
        onClose={close}
        onKeepTheirs={() => {
          close()
          restart(theirs)
        }}
        onSave={async merged => {
          restart(theirs, merged)
          if (differences(theirs, merged).length > 0)
            await send(theirs, { ...merged, version: theirs.version })
        }}
      />
    ))
  }

  return {
    /** Of the form that these fields are in: the first refused one gets the focus. */
    formRef,
    base,
    draft,
    problems,
    failure,
    isSaving,
    changes,
    change: (field: string, changed: (now: T) => T) => {
      setWork(now => ({ ...now, draft: changed(now.draft) }))
      clear(field)
    },
    clear,
    save: () => {
      if (!isSaving && changes.length > 0) void send(base, draft)
    },
    /** Something else is done with the record that was read, such as publishing it; the call answers the record. */
    act: (call: (from: T) => Promise<T>, said: string) => run(() => call(base), { base, draft }, said),
    discard: () => restart(base),
    /** A field was stored by itself, such as a picture, over the version that is known: what else was typed stays. */
    absorb: (next: T, field: F) =>
      setWork(now => {
        const typed = differences(now.base, now.draft).filter(name => name !== field)
        return { base: next, draft: carry(typed, now.draft, next) }
      }),
    /** It could not be stored, since somebody was first: the record as it is now. */
    meet: (theirs: T) => compare(base, theirs),
  }
}

function problemsOf({ fields }: CallError): FieldProblems {
  return Object.fromEntries(Object.entries(fields).map(([name, [first]]) => [name, first]))
}
