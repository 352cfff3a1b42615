import { useRef, useState } from 'react'
import { isCallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { fieldMessage, firstProblems, type FieldProblem } from './field-message.ts'
import { asksFor, leadToProblem } from './submit-error.ts'

type Refused = Readonly<Record<string, FieldProblem>>

/**
 * Of a form whose fields are no plain record, as `useRuleForm` has them: lists that grow, and names that a file gives.
 * What is refused stands at its field, and the first of it has the focus.
 */
export function useRefusals() {
  useText('validation')
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [problems, setProblems] = useState<Refused>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const lead = (names: readonly string[]) => leadToProblem(element.current, names)
  const refuse = (found: Refused) => {
    setProblems(found)
    lead(Object.keys(found))
  }
  /** Sends; answers whether it was taken. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    // Enter twice is one sending, also before the page shows the first.
    if (isSending.current) return false
    isSending.current = true
    setBusy(true)
    setProblems({})
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      const found = isCallError(error, 'validation') ? firstProblems(error.fields) : {}
      refuse(found)
      const names = Object.keys(found)
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
    /** To the first of these, of which is told already what is wrong. */
    lead,
    refuse,
    problems,
    attempt,
    /** What was said of these is of what was there before; without a name, of all. */
    forget: (name?: string) => {
      setFailure(undefined)
      setProblems(known =>
        name === undefined
          ? {}
          : Object.fromEntries(Object.entries(known).filter(([refused]) => !isAbout(name, refused))),
      )
    },
    /** What is refused of a field, of a part of it, or of the list that begins with it. */
    errorOf: (name: string) => {
      const [found] = Object.entries(problems).filter(([refused]) => isAbout(name, refused))
      return found && fieldMessage(found[0].split('.').at(-1) ?? '', found[1])
    },
    /** What belongs to no field here. */
    failure,
    isBusy,
  }
}

const isAbout = (name: string, refused: string) => refused === name || refused.startsWith(`${name}.`)
