import { useCallback, useState, type FormEvent } from 'react'
import type { FieldProblem } from './field-message.ts'

/**
 * The names of the fields that were left empty. A field is asked for no longer once something is typed into it: were its
 * message to go only when the form is sent, what stands below would slide under the pointer that has just pressed.
 */
export function useMissing() {
  const [missing, setMissing] = useState<readonly string[]>([])
  const onInput = useCallback(({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) setMissing(names => names.filter(name => name !== target.name))
  }, [])
  return { missing, setMissing, onInput }
}

/** What is wrong with fields that were left empty. */
export const requiredProblems = (names: readonly string[]): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(names.map(name => [name, { rule: 'required', params: {} }]))
