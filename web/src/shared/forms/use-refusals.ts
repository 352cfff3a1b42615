import { useRef, useState } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { fieldMessage, firstProblems, isAbout, type FieldProblem } from './field-message.ts'
import { asksFor, leadToProblem } from './submit-error.ts'
import { emitSubmitError } from './submit-error-event.ts'

type Refused = Readonly<Record<string, FieldProblem>>

/**
 * Shows refusals of a form, local or from the server: each at its field, with the focus on the first; a refusal
 * without a field is the error of the whole form. Used by `useRuleForm`, and directly by forms that are not a plain
 * record: growing lists, and names from a file.
 */
export function useRefusals() {
  useText('validation')
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [problems, setProblems] = useState<Refused>({})
  const [failure, setFailure] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const lead = (names: readonly string[]) => leadToProblem(element.current, names)
  const refuse = (found: Refused) => {
    setProblems(found)
    emitSubmitError(element.current, found)
    lead(Object.keys(found))
  }
  /** Submits; resolves to whether it was accepted. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    // A double Enter submits once, even before the page shows the first.
    if (isSending.current) return false
    isSending.current = true
    setBusy(true)
    setProblems({})
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      const found = error.kind === 'validation' ? firstProblems(error.fields) : {}
      const names = Object.keys(found)
      if (names.length > 0) refuse(found)
      if (names.length === 0 || !names.every(name => asksFor(element.current, name))) setFailure(error)
      return false
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    ref: (mounted: HTMLFormElement | null) => {
      element.current = mounted
    },
    /** Focuses the first of these fields, whose errors are already shown. */
    lead,
    refuse,
    /** Sets or clears the problem of one field. */
    show: (name: string, problem: FieldProblem | undefined) =>
      setProblems(known => {
        const { [name]: _, ...others } = known
        return problem === undefined ? others : { ...others, [name]: problem }
      }),
    problems,
    attempt,
    /** Clears the problems of one field after a change; without a name, of all. */
    forget: (name?: string) => {
      setFailure(undefined)
      setProblems(known =>
        name === undefined
          ? {}
          : Object.fromEntries(Object.entries(known).filter(([refused]) => !isAbout(name, refused))),
      )
    },
    /** Problem of a field, of a part of it, or of the list that starts with it. */
    errorOf: (name: string) => {
      const [found] = Object.entries(problems).filter(([refused]) => isAbout(name, refused))
      return found && fieldMessage(found[0].split('.').at(-1) ?? '', found[1])
    },
    /** Error without a field. */
    failure,
    isBusy,
  }
}
