import { useCallback, useState, type FormEvent } from 'react'
import type { FieldProblem } from './field-message.ts'

/**
 * Names of required fields that were left empty. A field is removed on its first input: if its message disappeared
 * only on submit, what is below would move under the pointer.
 */
export function useMissing() {
  const [missing, setMissing] = useState<readonly string[]>([])
  const onInput = useCallback(({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) setMissing(names => names.filter(name => name !== target.name))
  }, [])
  return { missing, setMissing, onInput }
}

/** Problems of empty required fields. */
export const requiredProblems = (names: readonly string[]): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(names.map(name => [name, { rule: 'required', params: {} }]))
