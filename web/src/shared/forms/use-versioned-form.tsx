import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { afterPress } from '#shared/ui/keyboard/press.ts'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'
import type { Clash, Comparison } from './clash-dialog.tsx'
import { useDirtyGuard } from './dirty.ts'
import { firstProblems, isAbout, type FieldProblem } from './field-message.ts'
import { asksFor, refuseSubmit } from './submit-error.ts'

interface Versioned {
  readonly version: number
}

interface VersionedFormOptions<T extends Versioned, F extends string> extends Comparison<T, F> {
  readonly stored: T
  /** Sends the differences, over the version they were changed from. */
  readonly save: (from: T, mine: T) => Promise<T>
  /** Problems by our own rules, with the names that the server uses in refusals. */
  readonly check?: (draft: T) => FieldProblems
  /** Toast after saving. */
  readonly saved: string
  /** Toast when a record without local changes was updated by somebody else before an action. */
  readonly followed?: string
  readonly Clash: ComponentType<Clash<T>>
  /**
   * Navigates to refused fields that are not on the screen. False: there is no such place, so the refusal is shown
   * for the record as a whole.
   */
  readonly onElsewhere?: (refused: readonly string[]) => boolean
}

/** The stored record as far as the page knows, and its local draft. */
interface Work<T> {
  readonly base: T
  readonly draft: T
}

export type FieldProblems = Readonly<Partial<Record<string, FieldProblem>>>

/** No local rules. */
const unchecked = (): FieldProblems => ({})

/**
 * Edits a record: changes, errors by field, and concurrent saves. Unlike `useRowForm`, which has named values of a
 * form, the draft is the record itself with its lists and parts, spread over several forms or pages, and a refusal
 * may concern a part that is not on the screen.
 */
export function useVersionedForm<T extends Versioned, F extends string>(options: VersionedFormOptions<T, F>) {
  const { stored, differences, carry, Clash, check = unchecked } = options
  const [work, setWork] = useState<Work<T>>({ base: stored, draft: stored })
  const [refused, setRefused] = useState<FieldProblems>({})
  /** Fields that were left with a problem: it updates while typing until it is solved. */
  const [left, setLeft] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<CallError>()
  const [isSaving, setSaving] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { base, draft } = work
  const changes = differences(base, draft)
  useDirtyGuard(changes.length > 0)
  // Read when a response arrives: the user may have typed since.
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  // Saved elsewhere without local changes: the page follows.
  if (stored.version > base.version && changes.length === 0) setWork({ base: stored, draft: stored })

  /** A refusal of a part of a list is cleared with the list. */
  const forget = (field: string) =>
    setRefused(shown => Object.fromEntries(Object.entries(shown).filter(([name]) => !isAbout(field, name))))
  const start = (next: Work<T> | ((now: Work<T>) => Work<T>)) => {
    setWork(next)
    setRefused({})
    setLeft([])
  }
  const restart = (next: T, mine: T = next) => {
    start({ base: next, draft: { ...mine, version: next.version } })
    setFailure(undefined)
  }
  /** What was sent becomes the base; later changes stay changes. */
  const settle = (next: T, sent: T) => {
    start(({ draft: now }) => ({ base: next, draft: carry(differences(sent, now), now, next) }))
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
        const names = Object.keys(error.fields)
        const problems = firstProblems(error.fields)
        setRefused(problems)
        refuseSubmit(formRef.current, problems)
        if (!names.some(name => asksFor(formRef.current, name))) elsewhere(error)
      } else if (isCallError(error)) setFailure(error)
      else throw error
    } finally {
      setSaving(false)
    }
  }
  const send = (from: T, mine: T) =>
    run(() => options.save(from, mine), { base: from, draft: mine }, options.saved)

  /** 412: choose theirs or mine field by field; nothing typed is lost before. */
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

  /** On blur of a changed field, its problem is shown; not before, and not for unchanged fields. */
  const leave = (field: string) =>
    // The message would move the pressed element from under the pointer.
    afterPress(() => {
      const { base: from, draft: mine } = latest.current
      if (!differences(from, mine).some(changed => isAbout(changed, field) || isAbout(field, changed))) return
      const wrong = Object.keys(check(mine)).filter(name => isAbout(field, name))
      setLeft(names => [...new Set([...names, ...wrong])])
    })
  useLeaving(formRef, leave)

  return {
    /** Of the form with these fields: the first refused one gets the focus. */
    formRef,
    base,
    draft,
    /** Problems by the server, or by our own rules for fields that were left. */
    problems: { ...(left.length > 0 && pick(check(draft), left)), ...refused },
    refused,
    failure,
    isSaving,
    changes,
    change: (field: string, changed: (now: T) => T) => {
      setWork(now => ({ ...now, draft: changed(now.draft) }))
      forget(field)
      if (left.length > 0) {
        const wrong = check(changed(latest.current.draft))
        setLeft(names => names.filter(name => name in wrong))
      }
    },
    leave,
    clear: (field: string) => {
      forget(field)
      setLeft(names => names.filter(name => !isAbout(field, name)))
    },
    save: () => {
      if (!isSaving && changes.length > 0) void send(base, draft)
    },
    /** Runs another action on the version that was read, such as publishing; the call returns the record. */
    act: (call: (from: T) => Promise<T>, said: string) => run(() => call(base), { base, draft }, said),
    discard: () => restart(base),
    /** A field was stored by itself, such as a picture, over the known version: other typed values stay. */
    absorb: (next: T, field: F) =>
      setWork(now => {
        const typed = differences(now.base, now.draft).filter(name => name !== field)
        return { base: next, draft: carry(typed, now.draft, next) }
      }),
    /** It was refused because somebody saved first: compares with the current record. */
    meet: (theirs: T) => compare(base, theirs),
  }
}

/** Listens for blur on the form, which all its fields reach. */
function useLeaving(form: RefObject<HTMLFormElement | null>, leave: (field: string) => void) {
  const latest = useRef(leave)
  useLayoutEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const mounted = form.current
    const onFocusOut = ({ target }: FocusEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name !== null) latest.current(name)
    }
    mounted?.addEventListener('focusout', onFocusOut)
    return () => mounted?.removeEventListener('focusout', onFocusOut)
  }, [form])
}

const pick = (problems: FieldProblems, names: readonly string[]): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => names.includes(name)))
